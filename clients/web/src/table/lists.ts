import { of } from "../calls.js";
import { read } from "../service.js";

interface Shape {
  type?: string;
  const?: string;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
}

/** The fields of a game's moves that hold lists, as `type.field`, from the schema of its moves. */
export async function lists(id: string): Promise<ReadonlySet<string>> {
  const { schemas } = await read(of(id).schema());
  const { $defs = {} } = schemas.move as { $defs?: Record<string, Shape> };
  const found = new Set<string>();
  for (const { properties = {} } of Object.values($defs)) {
    for (const [field, shape] of Object.entries(properties)) {
      const isList = [shape, ...(shape.anyOf ?? [])].some(({ type }) => type === "array");
      if (isList && properties["type"]?.const) found.add(`${properties["type"].const}.${field}`);
    }
  }
  return found;
}

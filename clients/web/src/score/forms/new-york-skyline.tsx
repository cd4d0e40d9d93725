// New York Skyline: who built what.
import type { Components, RealTable } from "knickerbocker-client";
import { say } from "../../words/index.js";
import { isId, list, members } from "../../shape.js";
import { Chip, Faults } from "../fields.js";
import { type Form, type Given, sized } from "../form.js";

type Table = RealTable<"new-york-skyline">;
type Box = Components<"new-york-skyline">;

function View({ table, components, change, called }: Given<Table, Box>) {
  const built = (seat: number, id: string) => (table.seats[seat]!.built ?? []).includes(id);
  const give = (seat: number, id: string) => change({
    seats: table.seats.map(({ built: own = [] }, n) => {
      const rest = own.filter((each) => each !== id);
      return { built: n === seat && !built(seat, id) ? [...rest, id] : rest };
    }),
  });
  return (
    <fieldset>
      <legend>{say("builtBy")}</legend>
      <Faults at="/table/seats" alone />
      <ul class="rows">
        {components.skyscrapers.map(({ id, name, points }) => (
          <li>
            <span class="what">{name} <strong>{points}</strong></span>
            <span class="chips">
              {table.seats.map((_, seat) => (
                <Chip on={built(seat, id)} press={() => give(seat, id)} label={`${name}: ${called(seat)}`}>{called(seat)}</Chip>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

export const form: Form<Table, Box> = {
  blank: (seats) => ({ seats: Array.from({ length: seats }, () => ({ built: [] })) }),
  resized: (table, seats) => ({ seats: sized(table.seats, seats, () => ({ built: [] })) }),
  fits: members<Table>({ seats: list(members<Table["seats"][number]>({ built: list(isId, 99) }), 9) }),
  told: (table) => table,
  view: View,
};

/** A style sheet as text, for a shadow tree. */
declare module "*.css?text" {
  const text: string;
  export default text;
}
declare module "*.css";

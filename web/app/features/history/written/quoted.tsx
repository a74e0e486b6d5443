import { Marked } from "./marked";

/** A long text to read, under its name. */
export function Quoted({ name, text }: { name: string; text: string }) {
  return (
    <>
      <p className="caption">{name}</p>
      <Marked text={text} />
    </>
  );
}

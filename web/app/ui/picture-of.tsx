import { type ReactNode, useRef, useState } from "react";
import { chartIn, savePicture } from "~/lib/picture";

type Props = {
  /** What a person calls the chart, for those who hear the page. */
  name: string;
  /** Of the file, without its ending. */
  file: string;
  children: ReactNode;
};

/** A chart with a button that saves it as a picture, as it is drawn now. */
export function PictureOf({ name, file, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function onSave() {
    setProblem(null);
    try {
      const chart = frame.current && chartIn(frame.current);
      if (!chart) throw new Error("Nothing is drawn yet.");
      await savePicture(chart, `${file}.png`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Nothing was saved.");
    }
  }
  return (
    <div>
      <div ref={frame}>{children}</div>
      <button className="btn link compact px-0! print:hidden" type="button" onClick={() => void onSave()}>
        Save as PNG<span className="visually-hidden">: {name}</span>
      </button>
      {problem ? (
        <p className="field-error" role="status">
          No picture was saved: {problem}
        </p>
      ) : null}
    </div>
  );
}

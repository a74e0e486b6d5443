// The sample is two ordinary files of this site. They take the same way as a person's own.
import { RequestError, Stopped } from "./errors";

export const sampleFiles = [
  { path: "/sample/sample-tradebook-EQ.csv", label: "equity" },
  { path: "/sample/sample-tradebook-FO.csv", label: "F&O" },
] as const;

/** The time of the files that the button brings: the same file, downloaded and chosen, is one's own. */
export const SAMPLE_TIME = 0;

export async function fetchSample(signal: AbortSignal): Promise<File[]> {
  try {
    return await Promise.all(
      sampleFiles.map(async ({ path }) => {
        const answer = await fetch(path, { signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]) });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return new File([await answer.blob()], path.slice(path.lastIndexOf("/") + 1), {
          type: "text/csv",
          lastModified: SAMPLE_TIME,
        });
      }),
    );
  } catch {
    if (signal.aborted) throw new Stopped();
    throw new RequestError({ code: "sample", message: "We could not load the sample files." }, 0);
  }
}

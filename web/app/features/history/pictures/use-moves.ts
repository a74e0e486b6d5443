import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import {
  type Beside,
  bringBackPicture,
  forgetPicture,
  orderPictures,
  type Picture,
  type PictureList,
  placeOf,
  removePicture,
} from "~/api/pictures";
import { look } from "~/api/queries";
import { notify } from "~/ui/toasts";

/** What is done with pictures that are there: moved, removed, brought back, removed for good; one after the other. */
export function useMoves(beside: Beside) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const line = useRef({ waiting: 0, last: Promise.resolve() });
  const act = useCallback((action: () => Promise<unknown>) => {
    const one = async () => {
      try {
        await action();
        setFailed(null);
      } catch (error) {
        setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
      }
      line.current.waiting -= 1;
      if (line.current.waiting > 0) return;
      await look("pictures", "annotation-tray", "annotation-waiting");
      setBusy(false);
    };
    line.current.waiting += 1;
    setBusy(true);
    line.current.last = line.current.last.then(one);
  }, []);
  return {
    busy,
    failed,
    bringBack: (picture: Picture) => act(() => bringBackPicture(picture.id)),
    forget: (picture: Picture) => act(() => forgetPicture(picture.id)),
    remove: (picture: Picture) =>
      act(async () => {
        await removePicture(picture.id);
        notify({
          text: "The picture is removed. For 30 days it can be brought back.",
          action: {
            name: "Undo",
            do: async () => {
              try {
                await bringBackPicture(picture.id);
                await look("pictures", "annotation-tray", "annotation-waiting");
                return null;
              } catch (error) {
                return { text: error instanceof Error ? error.message : "That did not work.", kind: "failed" };
              }
            },
          },
        });
      }),
    /** To the place before or behind. */
    move: (id: string, by: -1 | 1) => {
      // As it is shown now: keys may come faster than the page is drawn.
      const key = ["pictures", placeOf(beside)];
      const next = [...(client.getQueryData<PictureList>(key)?.pictures ?? [])];
      const from = next.findIndex((one) => one.id === id);
      const other = next[from + by];
      if (from < 0 || !other) return;
      next[from + by] = next[from]!;
      next[from] = other;
      void client.cancelQueries({ queryKey: key });
      // Shown at once; what is stored is asked for behind it.
      client.setQueryData<PictureList>(key, (known) => known && { ...known, pictures: next });
      act(() => orderPictures(next.map((one) => one.id)));
    },
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
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

/** What is done with pictures that are there: moved, removed, brought back, removed for good. One thing at a time. */
export function useMoves({ pictures }: PictureList, beside: Beside) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const act = useCallback(
    async (action: () => Promise<unknown>) => {
      if (busy) return;
      setBusy(true);
      setFailed(null);
      try {
        await action();
      } catch (error) {
        setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
      }
      await look("pictures", "annotation-tray", "annotation-waiting");
      setBusy(false);
    },
    [busy],
  );
  const bringBack = useCallback((picture: Picture) => act(() => bringBackPicture(picture.id)), [act]);
  return {
    busy,
    failed,
    bringBack,
    forget: (picture: Picture) => act(() => forgetPicture(picture.id)),
    remove: (picture: Picture) =>
      void act(async () => {
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
      const next = [...pictures];
      const from = next.findIndex((one) => one.id === id);
      const other = next[from + by];
      if (from < 0 || !other || busy) return;
      next[from + by] = next[from]!;
      next[from] = other;
      // Shown at once; what is stored is asked for behind it.
      client.setQueryData<PictureList>(["pictures", placeOf(beside)], (known) => known && { ...known, pictures: next });
      void act(() => orderPictures(next.map((one) => one.id)));
    },
  };
}

import { useQuery } from "@tanstack/react-query";
import { Camera } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { leadsElsewhere } from "~/api/errors";
import { type Beside, fetchPictures, type PictureList, placeOf } from "~/api/pictures";
import { counted } from "~/lib/format";
import { isShortcut } from "~/lib/shortcuts";
import { DropZone } from "~/ui/drop-zone";
import { Failed } from "~/ui/failed";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { PictureTile } from "./picture-tile";
import { PictureView } from "./picture-view";
import css from "./pictures.module.css";
import { Removed } from "./removed";
import { UploadTile } from "./upload-tile";
import { bringBack, send, useUploads } from "./uploads";
import { useMoves } from "./use-moves";

/** Also a phone's own kind: some browsers can read it and make a JPEG of it. */
const ACCEPT = "image/png,image/jpeg,image/webp,image/heic,image/heif";

type Props = { beside: Beside; owner: string | null };

/** Pictures beside a trade or on a day: pasted, dropped, chosen or taken. */
export function Pictures({ beside, owner }: Props) {
  const asked = useAsked(beside);
  const { data } = asked;
  const sub = data ? (data.pictures.length > 0 ? counted(data.pictures.length, "picture") : "None yet") : undefined;
  return (
    <Section
      name="Pictures"
      sub={sub ?? (asked.error ? "Not loaded" : "Loading")}
      className={data?.pictures.length === 0 ? "no-print" : ""}
    >
      {data ? <Loaded list={data} beside={beside} owner={owner} pastes /> : <Unloaded asked={asked} />}
    </Section>
  );
}

/** The same within a part of a page, of which there are several: what is pasted could be meant for any of them. */
export function PicturesWithin({ beside, owner, name }: Props & { name: string }) {
  const asked = useAsked(beside);
  return (
    <div role="group" aria-label={`Pictures of ${name}`} className="my-4">
      {asked.data ? (
        <Loaded list={asked.data} beside={beside} owner={owner} pastes={false} />
      ) : (
        <Unloaded asked={asked} />
      )}
    </div>
  );
}

const useAsked = (beside: Beside) =>
  useQuery({
    queryKey: ["pictures", placeOf(beside)],
    queryFn: ({ signal }) => fetchPictures(beside, signal),
    staleTime: 0,
  });

function Unloaded({ asked }: { asked: ReturnType<typeof useAsked> }) {
  const { error } = asked;
  return error && !leadsElsewhere(error) ? (
    <Failed
      title="We could not load the pictures."
      error={error}
      at={asked.errorUpdatedAt}
      busy={asked.isFetching}
      retry={() => void asked.refetch()}
    />
  ) : (
    <p className="muted" role="status">
      Loading the pictures.
    </p>
  );
}

function Loaded({ list, beside, owner, pastes }: Props & { list: PictureList; pastes: boolean }) {
  const { pictures, removed } = list;
  const uploads = useUploads(owner, beside);
  useEffect(() => {
    if (owner) void bringBack(owner);
  }, [owner]);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [opened, open] = useState<string | null>(null);
  /** Shown although amounts are hidden. */
  const [uncovered, uncover] = useState<readonly string[]>([]);
  const moves = useMoves(beside);
  // Nothing is taken before it is known whose it is: it would be lost.
  const isKnown = owner !== null;
  const take = (files: readonly File[]) => {
    if (isKnown && files.length > 0) send(owner, beside, files);
  };
  usePasting(pastes && isKnown ? take : null);
  const show = (id: string) => uncover((known) => [...known, id]);
  const at = pictures.findIndex(({ id }) => id === opened);
  return (
    <>
      <DropZone
        accept={ACCEPT}
        onFiles={take}
        inputRef={input}
        small={!pastes || pictures.length + uploads.length > 0}
        disabled={!isKnown}
        error={null}
        words={
          <>
            <b className="strong">Choose pictures</b>
            <span className={css.keys}>
              {pastes ? (
                <>
                  , drop them here, or paste: Ctrl V, or the key <kbd>v</kbd>
                </>
              ) : (
                " or drop them here"
              )}
            </span>
          </>
        }
      >
        {pictures.length + uploads.length > 0 ? (
          <ul className={`${css.tiles} ${css.inZone}`}>
            {pictures.map((picture, place) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                place={place}
                of={pictures.length}
                isUncovered={uncovered.includes(picture.id)}
                onUncover={() => show(picture.id)}
                onOpen={() => open(picture.id)}
                onMove={(by) => moves.move(picture.id, by)}
                onRemove={() => moves.remove(picture)}
              />
            ))}
            {uploads.map((one) => (
              <UploadTile key={one.id} upload={one} />
            ))}
          </ul>
        ) : null}
      </DropZone>
      <div className={`${css.foot} no-print`}>
        <label className={`btn compact ${css.camera}`}>
          <input
            ref={camera}
            className="visually-hidden"
            type="file"
            accept="image/*"
            capture="environment"
            disabled={!isKnown}
            onChange={(event) => {
              take([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          <Camera className="icon size-[15px]!" aria-hidden />
          Take a photo
        </label>
        <Removed pictures={removed} busy={moves.busy} onBringBack={moves.bringBack} onForget={moves.forget} />
        <p className="caption num">
          PNG, JPEG or WebP. Large ones are made smaller here; the place and the camera are removed.{" "}
          {roomWords(list.usedBytes, list.mostBytes)}
        </p>
      </div>
      {moves.failed ? (
        <p className="field-error" role="alert">
          {moves.failed}
        </p>
      ) : null}
      {at >= 0 ? (
        <PictureView
          key={opened}
          picture={pictures[at]!}
          place={at}
          of={pictures.length}
          owner={owner}
          beside={beside}
          isUncovered={uncovered.includes(pictures[at]!.id)}
          onUncover={() => show(pictures[at]!.id)}
          onStep={(by) => open(pictures[at + by]?.id ?? pictures[at]!.id)}
          onClose={() => open(null)}
          onRemove={() => {
            open(null);
            moves.remove(pictures[at]!);
          }}
        />
      ) : null}
    </>
  );
}

const MB = 1024 * 1024;

function roomWords(used: number, most: number): string {
  const share = used / most;
  const words = `Your pictures take ${(used / MB).toFixed(1)} of ${Math.floor(most / MB)} MB`;
  return share > 0.9 ? `${words}: nearly all that one account can keep on this site.` : `${words}.`;
}

/** Pictures from the clipboard, unless a text is meant: a spreadsheet copies both. */
function usePasting(take: ((files: readonly File[]) => void) | null) {
  const now = useRef(take);
  useLayoutEffect(() => {
    now.current = take;
  });
  const isOn = take !== null;
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const isClosed = () => document.querySelector("dialog[open]") === null;
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      const isText = event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
      const hasText = event.clipboardData?.types.includes("text/plain") ?? false;
      if (files.length === 0 || (isText && hasText) || !isClosed()) return;
      event.preventDefault();
      now.current?.(files);
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "v" || !isShortcut(event) || !isClosed()) return;
      event.preventDefault();
      void fromClipboard().then((files) => now.current?.(files));
    }
    document.addEventListener("paste", onPaste);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOn]);
}

async function fromClipboard(): Promise<File[]> {
  try {
    const files: File[] = [];
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith("image/"));
      if (type) files.push(new File([await item.getType(type)], "", { type }));
    }
    if (files.length === 0) notify({ text: "There is no picture in the clipboard.", kind: "failed" });
    return files;
  } catch {
    notify({ text: "The browser does not let this page read the clipboard. Press Ctrl V instead.", kind: "failed" });
    return [];
  }
}

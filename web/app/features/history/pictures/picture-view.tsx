import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId, useMemo } from "react";
import { type Beside, type Picture, type PictureList, placeOf, savePicture, type Stage } from "~/api/pictures";
import { when } from "~/lib/time";
import { Clashes } from "../written/clashes";
import { OneLine } from "../written/one-line";
import { Said } from "../written/said";
import { type How, useWritten } from "../written/use-written";
import css from "./pictures.module.css";
import { PictureFrame } from "./picture-frame";
import { stageNames, stages } from "./stage-names";

type Field = "caption" | "stage";
const fieldNames = { caption: "Caption", stage: "When" } as const;

type Props = {
  picture: Picture;
  place: number;
  of: number;
  owner: string | null;
  beside: Beside;
  isUncovered: boolean;
  onUncover: () => void;
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
  onRemove: () => void;
};

/** One picture in full, and what is said of it. */
export function PictureView(props: Props) {
  const { onRemove } = props;
  return (
    <PictureFrame
      {...props}
      tools={
        <button className="icon-button bordered compact" type="button" aria-label="Remove" onClick={onRemove}>
          <Trash2 className="icon size-[18px]!" aria-hidden />
        </button>
      }
    >
      <Saying {...props} />
    </PictureFrame>
  );
}

/** Caption and stage: saved by themselves, and never over what another page wrote. */
function Saying({ picture, owner, beside }: Pick<Props, "picture" | "owner" | "beside">) {
  const client = useQueryClient();
  const place = placeOf(beside);
  const how = useMemo<How<Field, Picture>>(
    () => ({
      read: (stored, field) => stored[field] || null,
      save: (set, stored) => {
        const stage = "stage" in set ? { stage: (set.stage as Stage | null) ?? null } : {};
        const caption = "caption" in set ? { caption: (set.caption as string | null) ?? "" } : {};
        return savePicture({ id: stored.id, revision: stored.revision, ...caption, ...stage });
      },
      know: (stored) => {
        void client.cancelQueries({ queryKey: ["pictures", place] });
        client.setQueryData<PictureList>(
          ["pictures", place],
          (known) =>
            known && { ...known, pictures: known.pictures.map((one) => (one.id === stored.id ? stored : one)) },
        );
      },
      instead: async ({ code, data }) => (code === "picture_changed" ? (data as Picture) : undefined),
    }),
    [client, place],
  );
  const writing = useWritten<Field, Picture>(owner, `picture/${picture.id}`, picture, true, how);
  const id = useId();
  const stage = (writing.get("stage") as Stage | null) ?? "";
  return (
    <div className={css.saying}>
      <Clashes
        writing={writing}
        title="This was changed on another page in the meantime. Nothing was overwritten."
        names={fieldNames}
        isProse={() => false}
        shown={(_, value) => String(value ?? "nothing")}
      />
      <OneLine field="caption" name={fieldNames.caption} writing={writing} />
      <div className="field">
        <label htmlFor={id}>{fieldNames.stage}</label>
        <select
          id={id}
          className="input"
          value={stage}
          onChange={(event) => {
            writing.set("stage", event.target.value || null);
            writing.flush();
          }}
        >
          <option value="">–</option>
          {stages.map((one) => (
            <option key={one} value={one}>
              {stageNames[one]}
            </option>
          ))}
        </select>
      </div>
      <p className="caption num">
        <Said
          writing={writing}
          names={fieldNames}
          idle={`Added ${when(picture.addedAt)}`}
          gone="this picture is not there any more."
        />
      </p>
    </div>
  );
}

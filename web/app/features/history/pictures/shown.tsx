import { EyeOff, ImageOff } from "lucide-react";
import { useState } from "react";
import { type Picture, pictureAddress } from "~/api/pictures";
import { useAmounts } from "~/lib/amounts";
import css from "./pictures.module.css";

type Props = {
  picture: Picture;
  name: string;
  /** Where its file is, when it is not the user's own. */
  address?: string;
  isSmall?: boolean;
  /** Shown although amounts are hidden. */
  isUncovered: boolean;
  onUncover: () => void;
  /** A small one opens in full. */
  onOpen?: () => void;
};

/** The picture; or, in words, why it is not to be seen. A screenshot may show amounts, so it hides with them. */
export function Shown({ picture, name, address, isSmall, isUncovered, onUncover, onOpen }: Props) {
  const { hidden } = useAmounts();
  const [tries, tryAgain] = useState(0);
  const [failed, fail] = useState(false);
  const frame = isSmall ? css.small : css.large;
  if (hidden && !isUncovered) {
    return (
      <div className={`${frame} ${css.words}`}>
        <EyeOff className="icon" aria-hidden />
        <p>Hidden, as amounts are.</p>
        <button className="btn compact" type="button" onClick={onUncover}>
          Show<span className="visually-hidden"> {name}</span>
        </button>
      </div>
    );
  }
  if (failed || picture.bytes === null) {
    return (
      <div className={`${frame} ${css.words}`} role="status">
        <ImageOff className="icon" aria-hidden />
        <p>{picture.bytes === null ? "The file of this picture is missing." : "This picture did not come."}</p>
        {picture.bytes === null ? null : (
          <button
            className="btn compact"
            type="button"
            onClick={() => {
              tryAgain(tries + 1);
              fail(false);
            }}
          >
            Try again<span className="visually-hidden"> {name}</span>
          </button>
        )}
      </div>
    );
  }
  const image = (
    <img
      key={tries}
      src={address ?? pictureAddress(picture.id)}
      alt={name}
      width={picture.width}
      height={picture.height}
      loading={isSmall ? "lazy" : "eager"}
      decoding="async"
      onError={() => fail(true)}
    />
  );
  return onOpen ? (
    <button className={frame} type="button" onClick={onOpen}>
      {image}
      <span className="visually-hidden">, open in full</span>
    </button>
  ) : (
    <div className={frame}>{image}</div>
  );
}

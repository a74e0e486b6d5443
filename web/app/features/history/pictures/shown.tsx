import { EyeOff, ImageOff } from "lucide-react";
import { useState } from "react";
import type { Picture } from "~/api/pictures";
import { useAmounts } from "~/lib/amounts";
import css from "./pictures.module.css";
import { renewLinks } from "./renew";

type Props = {
  picture: Picture;
  name: string;
  isSmall?: boolean;
  /** Shown although amounts are hidden. */
  isUncovered: boolean;
  onUncover: () => void;
  /** A small one opens in full. */
  onOpen?: () => void;
};

/** The picture; or, in words, why it is not to be seen. A screenshot may show amounts, so it hides with them. */
export function Shown({ picture, name, isSmall, isUncovered, onUncover, onOpen }: Props) {
  const { hidden } = useAmounts();
  const [tries, tryAgain] = useState(0);
  // Each list that is fetched has new addresses: a picture that is there is not fetched again by another one.
  const [{ of, file }, use] = useState({ of: picture.id, file: picture.file });
  // The address that nothing came from: a new one is tried by itself.
  const [failed, fail] = useState<string | null>(null);
  if (of !== picture.id || (failed === file && picture.file !== file)) use({ of: picture.id, file: picture.file });
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
  if (failed === file || picture.bytes === null) {
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
              fail(null);
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
      src={file}
      alt={name}
      width={picture.width}
      height={picture.height}
      loading={isSmall ? "lazy" : "eager"}
      decoding="async"
      onError={() => {
        fail(file);
        renewLinks();
      }}
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

import { CircleAlert, Info } from "lucide-react";
import type { ReactNode, Ref } from "react";

type Props = {
  kind: "error" | "warning" | "note";
  title: ReactNode;
  /** Where the focus goes when the message has just come. */
  titleRef?: Ref<HTMLParagraphElement>;
  children?: ReactNode;
};

const looks = { error: "is-error", warning: "is-warning", note: "" } as const;

export function Message({ kind, title, titleRef, children }: Props) {
  const Icon = kind === "error" ? CircleAlert : Info;
  return (
    <div className={`message ${looks[kind]}`} role={kind === "error" ? "alert" : undefined}>
      <Icon className="icon" aria-hidden />
      <div>
        <p className="message-title" ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </p>
        {children}
      </div>
    </div>
  );
}

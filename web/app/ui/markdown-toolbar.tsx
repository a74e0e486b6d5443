import "@github/markdown-toolbar-element";
import { Bold, Heading, Italic, Link, List, ListOrdered, TextQuote } from "lucide-react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "markdown-toolbar": HTMLAttributes<HTMLElement> & { for: string };
    }
  }
}

const tools = [
  { does: "header-3", name: "Heading", Icon: Heading },
  { does: "bold", name: "Bold", Icon: Bold },
  { does: "italic", name: "Italic", Icon: Italic },
  { does: "quote", name: "Quote", Icon: TextQuote },
  { does: "link", name: "Link", Icon: Link },
  { does: "unordered-list", name: "List", Icon: List },
  { does: "ordered-list", name: "Numbered list", Icon: ListOrdered },
] as const;

const keys: Record<string, string> = { bold: "Ctrl+B", italic: "Ctrl+I" };

/** Writes the signs of Markdown into the text with this id, as if they were typed: Ctrl+Z takes them back. */
export default function MarkdownToolbar({ of }: { of: string }) {
  return (
    // The text keeps the focus while one clicks, and a phone its keyboard.
    <markdown-toolbar for={of} aria-label="Format" onMouseDown={(event) => event.preventDefault()}>
      {tools.map(({ does, name, Icon }) => (
        <button
          key={does}
          className="icon-button"
          type="button"
          // One stop of the tab key; arrow keys lead along.
          tabIndex={-1}
          data-md-button={does}
          aria-label={name}
          title={keys[does] ? `${name} (${keys[does]})` : name}
        >
          <Icon className="icon" aria-hidden />
        </button>
      ))}
    </markdown-toolbar>
  );
}

import { fromMarkdown } from "mdast-util-from-markdown";
import { Fragment, type ReactNode, useMemo } from "react";
import { linkTarget } from "./link-target";

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree | Tree["children"][number];

/** A note as its author meant it. No HTML is ever written: each part becomes an element of ours, all else is text. */
export default function Markdown({ text }: { text: string }) {
  const tree = useMemo(() => fromMarkdown(text), [text]);
  return <>{shown(tree)}</>;
}

const inside = (node: { children: readonly Node[] }): ReactNode =>
  node.children.map((child, at) => <Fragment key={at}>{shown(child)}</Fragment>);

function shown(node: Node): ReactNode {
  switch (node.type) {
    case "root":
      return inside(node);
    case "paragraph":
      return <p className="whitespace-pre-line">{inside(node)}</p>;
    case "heading":
      return <p className="strong">{inside(node)}</p>;
    case "text":
    case "html":
      return node.value;
    case "emphasis":
      return <em>{inside(node)}</em>;
    case "strong":
      return <b className="strong">{inside(node)}</b>;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case "blockquote":
      return <blockquote>{inside(node)}</blockquote>;
    case "list":
      return node.ordered ? <ol start={node.start ?? 1}>{inside(node)}</ol> : <ul>{inside(node)}</ul>;
    case "listItem":
      return <li>{inside(node)}</li>;
    case "link":
      return <Away to={node.url}>{inside(node)}</Away>;
    case "image":
      // Never fetched: a picture elsewhere would tell its owner who reads this.
      return <Away to={node.url}>{node.alt || node.url}</Away>;
    case "linkReference":
      return inside(node);
    case "imageReference":
      return node.alt;
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    default:
      return null;
  }
}

function Away({ to, children }: { to: string; children: ReactNode }) {
  const target = linkTarget(to);
  return target === null ? (
    children
  ) : (
    <a href={target} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

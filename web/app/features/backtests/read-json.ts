import { isTree, type Tree } from "./rule";

/** A rule as it is typed or brought in as JSON, or why it cannot be taken over. */
export function readJson(text: string): { tree: Tree } | { problem: string } {
  try {
    const tree: unknown = JSON.parse(text);
    if (isTree(tree)) return { tree };
    return { problem: "A rule is an object: it begins with a curly bracket." };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : "This is no JSON." };
  }
}

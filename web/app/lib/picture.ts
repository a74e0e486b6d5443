// A chart that is drawn as SVG, as a PNG: its styles are those of the page, which a picture does not see, so each
// element is given what it looks like now.
import { save } from "./save";

/** What a chart's elements are drawn with. */
const STYLES = [
  "display",
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
  "opacity",
  "paint-order",
  "visibility",
  "font-size",
  "font-weight",
  "text-anchor",
] as const;
/** Dots of the picture for one of the page: sharp on paper, too. */
const SCALE = 2;
const MARGIN = 16;

/** Of the chart that is seen in a frame; none: nothing is drawn there. */
export function chartIn(frame: Element): SVGSVGElement | null {
  return [...frame.querySelectorAll<SVGSVGElement>("svg")].find((svg) => svg.clientWidth >= 200) ?? null;
}

export async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const image = new Image();
  // The policy of the page allows pictures of its own and written out ones, no others.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(styled(svg, width, height)))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((width + 2 * MARGIN) * SCALE);
  canvas.height = Math.ceil((height + 2 * MARGIN) * SCALE);
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("This browser draws no pictures.");
  paper.fillStyle = getComputedStyle(document.body).backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, MARGIN * SCALE, MARGIN * SCALE, width * SCALE, height * SCALE);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!file) throw new Error("This browser makes no PNG.");
  save(file, name);
}

function styled(svg: SVGSVGElement, width: number, height: number): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("font-family", "system-ui, sans-serif");
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [at, one] of [svg, ...svg.querySelectorAll("*")].entries()) {
    const look = getComputedStyle(one);
    // As attributes of the drawing: the page's policy lets no style be written into it.
    for (const name of STYLES) {
      const value = look.getPropertyValue(name);
      if (value) copies[at]!.setAttribute(name, value.replaceAll(/url\("?[^"#)]*#([^")]*)"?\)/g, "url(#$1)"));
    }
    copies[at]!.removeAttribute("class");
    copies[at]!.removeAttribute("style");
  }
  return copy;
}

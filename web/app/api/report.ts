// The report of POST /upload, as generated from the server's own description.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Product = Schemas["Product"];
export type Segment = Schemas["Segment"];
export type Scrip = Schemas["Scrip"];
export type Trade = Schemas["Trade"];
export type FileReport = Schemas["File"];
export type Summary = Schemas["Summary"];
export type Charges = Schemas["Charges"];
export type Daily = Schemas["Daily"];
export type Report = Schemas["Report"];

// The one place for name and contacts is brand.json at the top of the repository; server and pages read the same file.
import file from "../../../brand.json";

export const brand = file;

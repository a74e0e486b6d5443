// Pictures beside a trade and on a day: chosen, pasted and dropped, seen in full by keyboard, removed with a way back.
import { expect, test } from "vitest";
import { journal, somebody, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const region = () => page.getByRole("region", { name: "Pictures", exact: true });
const tiles = () => region().getByRole("button", { name: /, open in full$/ });
const drawn = () =>
  tiles()
    .locator("img")
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0).length,
    );

/** Made in the page: a gradient with lines, so wide and so high. */
async function made(width: number, height: number, type: "image/png" | "image/jpeg", seed = 1): Promise<Buffer> {
  const encoded = await page.evaluate(
    async (asked) => {
      const canvas = document.createElement("canvas");
      canvas.width = asked.width;
      canvas.height = asked.height;
      const pen = canvas.getContext("2d")!;
      const light = pen.createLinearGradient(0, 0, asked.width, asked.height);
      light.addColorStop(0, `hsl(${asked.seed * 77} 60% 40%)`);
      light.addColorStop(1, "white");
      pen.fillStyle = light;
      pen.fillRect(0, 0, asked.width, asked.height);
      pen.strokeRect(asked.width / 4, asked.height / 4, asked.width / 2, asked.height / 2);
      return canvas.toDataURL(asked.type, 0.9);
    },
    { width, height, type, seed },
  );
  return Buffer.from(encoded.slice(encoded.indexOf(",") + 1), "base64");
}

const choose = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  region().locator("input[type=file][multiple]").setInputFiles(files);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });

/** As a browser does when somebody presses Ctrl V: a picture, and a text beside it. Whether the page took it. */
const paste = (into: string, text: string | null) =>
  page.evaluate(
    async (asked) => {
      const canvas = document.createElement("canvas");
      canvas.width = 40;
      canvas.height = 30;
      canvas.getContext("2d")!.fillRect(0, 0, 20, 20);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      const data = new DataTransfer();
      data.items.add(new File([blob!], "image.png", { type: "image/png" }));
      if (asked.text) data.setData("text/plain", asked.text);
      const target = document.querySelector(asked.into)!;
      return !target.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    { into, text },
  );

async function opened() {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
  ]);
  const { page: first } = await journal();
  const address = at(`/trades/${first.rows[0]!.id}`);
  await page.goto(address);
  await region().getByText("None yet").waitFor();
  return address;
}

test("several are chosen, stand there after a reload, get a caption, an order, and are seen in full by keyboard", async () => {
  await opened();
  await expectAccess(page, { at: [360, 1280], only: "section[aria-label=Pictures]" });
  await choose(
    file("one.png", await made(600, 400, "image/png", 1)),
    file("two.jpg", await made(400, 600, "image/jpeg", 2)),
    file("three.png", await made(300, 300, "image/png", 3)),
  );
  await region().getByText("3 pictures").waitFor();
  await page.reload();
  await expect.poll(drawn).toBe(3);

  await tiles().first().click();
  const view = page.getByRole("dialog");
  await view.getByRole("heading", { name: "Picture 1 of 3" }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.keyboard.press("ArrowRight");
  await view.getByRole("heading", { name: "Picture 2 of 3" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await view.getByRole("heading", { name: "Picture 3 of 3" }).waitFor();
  await view.getByRole("textbox", { name: "Caption" }).fill("Stood at the day’s high");
  await page.keyboard.press("Enter");
  await view.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await view.getByRole("combobox", { name: "When" }).selectOption("After");
  await view.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.keyboard.press("Escape");
  await view.waitFor({ state: "detached" });
  await region().getByText("Stood at the day’s high").waitFor();

  // By keyboard to the first place, twice one place forward; the button keeps the focus.
  let ordered = 0;
  page.on("response", (answer) => void (ordered += answer.url().endsWith("/pictures/order") ? 1 : 0));
  const forward = button("Move Stood at the day’s high one place forward");
  await forward.focus();
  await page.keyboard.press("Enter");
  await button("Move Stood at the day’s high one place forward").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => tiles().first().locator("img").getAttribute("alt")).toBe("Stood at the day’s high");
  // Shown at once, but stored one after the other.
  await expect.poll(() => ordered).toBe(2);
  await page.reload();
  await expect.poll(drawn).toBe(3);
  expect(await tiles().first().locator("img").getAttribute("alt")).toBe("Stood at the day’s high");
  await region().getByText("After.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

test("pictures are dropped; on a phone there is the camera", async () => {
  await opened();
  await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const data = new DataTransfer();
    for (const name of ["a.png", "b.png"]) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      data.items.add(new File([blob!], name, { type: "image/png" }));
    }
    const zone = document.querySelector("section[aria-label=Pictures] label")!;
    zone.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await region().getByText("2 pictures").waitFor();
  expect(await region().getByText("Take a photo").isVisible()).toBe(false);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await region().getByText("Take a photo").waitFor();
  await expectAccess(page, { at: [360], only: "section[aria-label=Pictures]" });
  const camera = region().locator("input[capture=environment]");
  await camera.setInputFiles(file("photo.jpg", await made(300, 400, "image/jpeg")));
  await region().getByText("3 pictures").waitFor();
  await devtools.detach();
});

test("a picture is pasted, and a text beside it in the clipboard goes where it was meant", async () => {
  await opened();
  expect(await paste("body", null)).toBe(true);
  await region().getByText("1 picture", { exact: true }).waitFor();
  expect(await paste("body", "a spreadsheet has both")).toBe(true);
  await region().getByText("2 pictures").waitFor();
  await button("Write the note").click();
  // The text is the browser's to write, and the picture beside it is not taken.
  expect(await paste("textarea", "a text for the note")).toBe(false);
  await region().getByText("2 pictures").waitFor();
});

test("forty megapixels become a picture that fits, without where it was taken", async () => {
  await opened();
  const large = await made(7680, 5208, "image/jpeg");
  // A camera's note, as phones write it: 0xE1, its length, and what it says.
  const note = Buffer.from("Exif\0\0 18.52 N 73.85 E");
  const head = Buffer.from([0xff, 0xe1, 0, note.length + 2]);
  await choose(file("phone.jpg", Buffer.concat([large.subarray(0, 2), head, note, large.subarray(2)])));
  await region().getByText("1 picture", { exact: true }).waitFor({ timeout: 60_000 });
  await expect.poll(drawn).toBe(1);
  const image = tiles().first().locator("img");
  expect([await image.getAttribute("width"), await image.getAttribute("height")]).toEqual(["2560", "1736"]);
  const kept = await page.request.get(at((await image.getAttribute("src"))!));
  expect((await kept.body()).includes("73.85")).toBe(false);
});

test("what is no picture is said so, each for itself, and the good one is kept", async () => {
  await opened();
  const good = await made(300, 200, "image/png");
  await choose(
    file("drawing.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")),
    file("half.png", good.subarray(0, good.length - 40)),
    file("sheet.csv", Buffer.from("symbol,isin")),
    file("good.png", good),
  );
  await region().getByText("1 picture", { exact: true }).waitFor();
  await region()
    .getByText(/^This is not a picture but a text that describes one or a page \(SVG, HTML\)/)
    .waitFor();
  await region().getByText("This picture is damaged, or was not saved whole. Nothing was kept.").waitFor();
  await region()
    .getByText(/^This is no picture that we know\./)
    .waitFor();
  await expectAccess(page, { at: [360, 1280], only: "section[aria-label=Pictures]" });
  expect(await button(/^Try again/).count()).toBe(0);
  await button("Take out drawing.svg").click();
  await button("Take out half.png").click();
  await button("Take out sheet.csv").click();
  await expect.poll(() => region().getByRole("listitem").count()).toBe(1);
});

test("without a connection the file stays, and is sent once", async () => {
  await opened();
  // The first answer is lost on the way back: the picture is there by then.
  let answers = 0;
  await page.route(/\/api\/v1\/pictures\/[0-9a-f]{32}\?/, async (route) => {
    answers += 1;
    if (answers === 1) await route.fetch();
    await route.abort();
  });
  await choose(file("kept.png", await made(200, 150, "image/png")));
  await region().getByText("We could not reach the server. Check your connection and try again.").waitFor();
  await page.unroute(/\/api\/v1\/pictures\/[0-9a-f]{32}\?/);
  await button("Try again kept.png").click();
  await region().getByText("1 picture", { exact: true }).waitFor();
  await page.reload();
  await expect.poll(drawn).toBe(1);
});

test("a removed picture is brought back at once, later, or goes for good", async () => {
  await somebody();
  await page.goto(at("/days/2026-06-02"));
  await region().getByText("None yet").waitFor();
  await choose(file("one.png", await made(200, 150, "image/png")));
  await region().getByText("1 picture", { exact: true }).waitFor();
  await button("Remove picture 1").click();
  await page.getByText("The picture is removed. For 30 days it can be brought back.").waitFor();
  await region().getByText("None yet").waitFor();
  await button("Undo").click();
  await region().getByText("1 picture", { exact: true }).waitFor();
  await button("Remove picture 1").click();
  await region().getByText("1 removed picture").click();
  await expectAccess(page, { at: [360, 1280], only: "section[aria-label=Pictures]" });
  await button(/^Bring back/).click();
  await region().getByText("1 picture", { exact: true }).waitFor();
  await button("Remove picture 1").click();
  await region().getByText("1 removed picture").click();
  await button(/^Remove for good/).click();
  await expect.poll(() => region().getByText("1 removed picture").count()).toBe(0);
  await region().getByText("Your pictures take 0.0 of 256 MB.").waitFor();
});

test("while amounts are hidden a picture is covered until it is asked for", async () => {
  await opened();
  await choose(file("one.png", await made(200, 150, "image/png")));
  await region().getByText("1 picture", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Hide amounts" }).click();
  await region().getByText("Hidden, as amounts are.").waitFor();
  expect(await region().locator("img").count()).toBe(0);
  await button("Show picture 1").click();
  await expect.poll(drawn).toBe(1);
  await page.getByRole("button", { name: "Hide amounts" }).click();
});

test("the import is undone and put back: the pictures wait with the note, and return", async () => {
  const address = await opened();
  await choose(file("one.png", await made(200, 150, "image/png")));
  await region().getByText("1 picture", { exact: true }).waitFor();
  await page.goto(at("/imports"));
  await button(/^Undo 2 executions/).click();
  await page.getByText("Import undone.").waitFor();
  await page.goto(at("/notes"));
  const waiting = page.getByRole("list", { name: "Pictures" }).locator("img");
  await expect
    .poll(() => waiting.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([200]);
  await expectAccess(page, { at: [360, 1280] });
  await page.goto(at("/imports"));
  await button(/^Restore 2 executions/).click();
  await page.getByText("Import restored.").waitFor();
  await page.goto(address);
  await expect.poll(drawn).toBe(1);
});

test("pictures that do not come are said, and asked for again", async () => {
  const address = await opened();
  await page.route(/\/api\/v1\/pictures\?/, (route) => route.abort());
  await page.goto(address);
  await region().getByText("We could not load the pictures.").waitFor();
  await page.unroute(/\/api\/v1\/pictures\?/);
  await region().getByRole("button", { name: "Retry" }).click();
  await region().getByText("None yet").waitFor();
});

test("a link that is over is asked for anew, by itself", async () => {
  const address = await opened();
  await choose(file("one.png", await made(200, 150, "image/png")));
  await region().getByText("1 picture", { exact: true }).waitFor();
  // What this page still fetches is not counted, and takes no answer of the next one's.
  await page.goto("about:blank");
  const statuses: number[] = [];
  page.on("response", (answer) => {
    if (/\/pictures\/[0-9a-f]{32}\/file/.test(answer.url())) statuses.push(answer.status());
  });
  // As a list that has stood there for an hour.
  await page.route(
    /\/api\/v1\/pictures\?/,
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/link=[^"]*/g, "link=over");
      await route.fulfill({ response: answer, body });
    },
    { times: 1 },
  );
  await page.goto(address);
  await expect.poll(drawn).toBe(1);
  await expect.poll(() => statuses).toEqual([403, 200]);
});

const group = (name: string) => page.getByRole("group", { name: `Pictures of ${name}` });

test("a setup has pictures of its own", async () => {
  await somebody();
  await page.goto(at("/playbooks"));
  for (const name of ["Opening range", "Gap"]) {
    await button("New setup").click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await button("Save the setup").click();
    await page.getByRole("heading", { name, level: 2 }).waitFor();
  }
  await group("Gap")
    .locator("input[type=file][multiple]")
    .setInputFiles([file("gap.png", await made(200, 150, "image/png"))]);
  await group("Gap")
    .getByRole("button", { name: /open in full$/ })
    .waitFor();
  expect(await group("Opening range").locator("img").count()).toBe(0);
  await page.reload();
  await group("Gap")
    .getByRole("button", { name: /open in full$/ })
    .waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

// The script of a public page is asked for after the first paint: until then the line belongs to the text. Buttons pressed and files chosen
// before it is there are kept by these few lines in the head, which is why they are written small. What a browser does by itself (links,
// menus, typing) is left to it. When the script cannot be fetched, the last press is the browser's own: a form is sent as without scripts.
export const lateScript = (address: string) =>
  '(d=>{let kept=[],' +
  'keep=e=>{let on=e.target.closest(e.type=="click"?"button:not([popovertarget])":"[type=file]");on&&(e.preventDefault(),e.stopPropagation(),kept.push([e.type,on]))},' +
  'each=how=>["click","change"].map(name=>d[how+"EventListener"](name,keep,true));' +
  'each("add");rojmelEarly=()=>(each("remove"),kept);' +
  'd.addEventListener("DOMContentLoaded",()=>requestAnimationFrame(()=>setTimeout(()=>{' +
  `let s=d.createElement("script");s.type="module";s.src=${JSON.stringify(address)};` +
  's.onerror=()=>rojmelEarly().filter(([name])=>name=="click").pop()?.[1].click();' +
  "d.head.append(s)})))})(document)";

declare global {
  interface Window {
    rojmelEarly?: () => ["click" | "change", HTMLElement][];
  }
}

/** What was done before the script was there, done again for those who listen now. */
export function doEarly(): void {
  for (const [name, on] of window.rojmelEarly?.() ?? []) {
    if (name === "click") on.click();
    else on.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

// Runs in the head. Until an island or the app is hydrated (it has `ssr` until then), clicks on its buttons and choices
// in its fields are kept here, and done again once React answers: it starts from what was printed and would forget
// them. So are clicks on links that are not printed as they will be (`data-early`), but for those into another tab;
// other links, menus and typing are the browser's own.
// React hydrates in slices; a reader who is in the island already is not made to wait for the last one, so that nothing
// falls between.
export const earlyScript =
  "(d=>{let kept=window.rojmelEarly=[];" +
  'for(let type of["click","change"])d.addEventListener(type,e=>{' +
  'let on=e.target.closest("[ssr] "+(type=="click"?":is(button,[data-early])":":is([type=file],[type=checkbox],[type=radio],select)"));' +
  "on&&!(on.href&&(e.ctrlKey||e.metaKey||e.shiftKey))&&(e.preventDefault(),e.stopPropagation(),kept.push([type,on,on.value,on.checked]))},true);" +
  'd.addEventListener("astro:hydrate",async({target})=>{let here=kept.filter(([,on])=>target.contains(on));' +
  'if(here[0]||target.contains(d.activeElement))target.firstElementChild.dispatchEvent(new Event("keyup",{bubbles:true}));' +
  "for(let[type,on,value,checked]of here){await new Promise(done=>setTimeout(done));" +
  'if(/checkbox|radio/.test(on.type))on.checked=!checked,on.click();else if(type=="click")on.click();' +
  'else{if(on.type!="file")on.value=value;on.dispatchEvent(new Event(type,{bubbles:true}))}}},true)})(document)';

declare global {
  interface Window {
    rojmelEarly?: ["click" | "change", HTMLElement, ...unknown[]][];
  }
}

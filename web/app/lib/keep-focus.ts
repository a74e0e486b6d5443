/** While something is sent its form is inert, and inert things lose the focus. Called before; what it answers is called when that is over. */
export function keepFocus(): () => void {
  const at = document.activeElement;
  return () =>
    void setTimeout(() => {
      if (document.activeElement === document.body && at instanceof HTMLElement) at.focus({ preventScroll: true });
    }, 0);
}

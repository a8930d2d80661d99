// The button that copies a code's text for a till's scanner field, where scripts run.

/** Runs in the browser, sent there as its own text: it may use nothing from outside itself. */
export function offerCopy(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-copies]')
  const text = document.getElementById(button?.dataset['copies'] ?? '')
  const said = document.getElementById('copy-said')
  if (!button || !text || !said) return

  /** Without https there is no clipboard: then what is copied is what is selected. */
  async function copy(element: HTMLElement): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(element.textContent)
      return true
    } catch {
      getSelection()?.selectAllChildren(element)
      return document.execCommand('copy')
    }
  }

  button.hidden = false
  button.addEventListener('click', () => {
    void copy(text).then((isCopied) => {
      said.textContent = (isCopied ? button.dataset['copied'] : button.dataset['notCopied']) ?? ''
    })
  })
  button.addEventListener('blur', () => (said.textContent = ''))
}

// The button that copies an example of the reference for a shell, where scripts run.

/** Runs in the browser, sent there as its own text: it may use nothing from outside itself. */
export function offerCopies(): void {
  for (const box of document.querySelectorAll('.examples > .code')) {
    const [label, content] = [box.querySelector('.code-label'), box.querySelector('pre')]
    if (!label || !content) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', `Copy: ${content.getAttribute('aria-label') ?? ''}`)
    // Said aloud where it is heard, and shown in the same place.
    const told = document.createElement('span')
    told.setAttribute('role', 'status')
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(content.textContent).then(
        () => (told.textContent = 'Copied'),
        () => (told.textContent = 'Select it by hand'),
      )
    })
    button.addEventListener('blur', () => (told.textContent = ''))
    label.append(told, button)
  }
}

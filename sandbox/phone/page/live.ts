// The script that keeps a page up to date while somebody looks at it: it loads the page again and takes over what changed.

/**
 * Runs in the browser, sent there as its own text: it may use nothing from outside itself. Only elements marked `data-live` are
 * replaced, so that what is being typed stays, and focus with it.
 */
export function keepLive(): void {
  const pauseMs = 600
  const silence = document.querySelector('#silence')

  function takeOver(fresh: Document): void {
    document.title = fresh.title
    for (const old of document.querySelectorAll('[data-live]')) {
      const now = fresh.getElementById(old.id)
      if (!now) continue
      for (const details of old.querySelectorAll('details')) {
        fresh.getElementById(details.id)?.toggleAttribute('open', details.open) // what was unfolded stays so
      }
      if (old.isEqualNode(now)) continue
      const focused = old.contains(document.activeElement) ? (document.activeElement?.id ?? '') : ''
      // The element itself stays: a screen reader listens to it.
      old.replaceChildren(...now.childNodes)
      if (focused !== '') document.getElementById(focused)?.focus()
    }
  }

  async function look(): Promise<void> {
    try {
      const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
      if (response.status === 404) return location.reload() // it was there: the sandbox has started over
      if (!response.ok) throw new Error(`status ${response.status}`)
      takeOver(new DOMParser().parseFromString(await response.text(), 'text/html'))
      silence?.toggleAttribute('hidden', true)
    } catch {
      silence?.toggleAttribute('hidden', false)
    }
    setTimeout(() => void look(), pauseMs)
  }

  setTimeout(() => void look(), pauseMs)
}

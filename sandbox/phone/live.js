// The script that keeps a page up to date: it loads the page again and takes over what changed.

const pauseMs = 600
const silence = document.querySelector('#silence')

/**
 * Only elements marked `data-live` are replaced, so that what is being typed stays, and focus with it.
 *
 * @param {Document} fresh
 */
function takeOver(fresh) {
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

async function refresh() {
  try {
    const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
    if (response.status === 404) return location.reload() // it was there: the sandbox has started over
    if (!response.ok) throw new Error(`status ${response.status}`)
    takeOver(new DOMParser().parseFromString(await response.text(), 'text/html'))
    silence?.toggleAttribute('hidden', true)
  } catch {
    silence?.toggleAttribute('hidden', false)
  }
  setTimeout(() => void refresh(), pauseMs)
}

setTimeout(() => void refresh(), pauseMs)

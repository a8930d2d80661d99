// The script of the phone's pages: it keeps a page up to date, says that a press was heard, and copies a code's text.

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

// Between a press and its answer a second one is stopped.
document.addEventListener('submit', (event) => {
  const { body } = document
  if (body.dataset['sending'] !== undefined) return event.preventDefault()
  body.dataset['sending'] = ''
  if (event.submitter) event.submitter.setAttribute('aria-busy', 'true')
})
// A page that is gone back to is as it was left.
window.addEventListener('pageshow', () => {
  delete document.body.dataset['sending']
  document.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
})

// The button that copies a code's text for a till's scanner field.
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector('[data-copies]'))
const text = document.getElementById(button?.dataset['copies'] ?? '')
const message = document.getElementById('copy-message')
if (button && text && message) offerCopy(button, text, message)

/**
 * @param {HTMLButtonElement} from
 * @param {HTMLElement} copied
 * @param {HTMLElement} said
 */
function offerCopy(from, copied, said) {
  from.hidden = false
  from.addEventListener('click', () => {
    void copy(copied).then((isCopied) => {
      said.textContent = (isCopied ? from.dataset['copied'] : from.dataset['notCopied']) ?? ''
    })
  })
  from.addEventListener('blur', () => (said.textContent = ''))
}

/**
 * Without https there is no clipboard: then what is copied is what is selected.
 *
 * @param {HTMLElement} element
 */
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    getSelection()?.selectAllChildren(element)
    return document.execCommand('copy')
  }
}

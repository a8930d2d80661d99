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

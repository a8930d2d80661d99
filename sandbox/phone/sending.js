// The sign between a press and its answer: it says that the press was heard, and stops a second one.

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

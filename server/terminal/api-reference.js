// The script of the API's reference page: it lets the library draw the OpenAPI document, in the browser's colours.
const isDark = matchMedia('(prefers-color-scheme: dark)')
const showColours = () => document.documentElement.classList.toggle('dark-mode', isDark.matches)
showColours()
isDark.addEventListener('change', showColours)

/** The library's own script has put it there. */
const library = /** @type {{ SwaggerUIBundle(options: object): void }} */ (/** @type {unknown} */ (window))
library.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  persistAuthorization: false,
  syntaxHighlight: { theme: 'tomorrow-night' },
})

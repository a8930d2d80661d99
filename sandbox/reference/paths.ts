// The addresses of the reference.

export const referencePaths = {
  page: '/',
  document: '/openapi.json',
  look: '/reference/look.css',
  copy: '/reference/copy.js',
} as const

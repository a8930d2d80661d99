// Under which addresses does the reference stand?

export const referencePaths = {
  page: '/',
  document: '/openapi.json',
  look: '/reference/look.css',
  copy: '/reference/copy.js',
} as const

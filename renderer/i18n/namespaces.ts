// Which namespaces of the texts each surface speaks from: it loads no others.
import type { Surface } from '#shared/command.ts'

/** `first`: what is said before anything is loaded apart. `later`: what only these parts say, and all problems. */
type Namespaces = { first: readonly string[]; later: readonly string[] }

export const namespacesOf = {
  cashier: {
    first: ['controls', 'cashier', 'printing', 'selling', 'staff', 'receipt'],
    later: ['sale', 'sign-up', 'terminal', 'problems'],
  },
  customer: { first: ['controls', 'customer', 'joining'], later: [] },
  kiosk: { first: ['controls', 'customer', 'joining', 'kiosk', 'kiosk-order', 'kiosk-staff'], later: [] },
  office: {
    first: ['controls', 'cashier', 'office', 'staff', 'printing', 'sale', 'receipt'],
    later: [
      'sale-history',
      'memberships',
      'plans',
      'products',
      'reports',
      'acts',
      'catalog-file',
      'settings',
      'checklist',
      'shop',
      'maintenance',
      'vault',
      'problems',
    ],
  },
} as const satisfies Record<Surface, Namespaces>

/** How the keys begin of the one problem that is told when nothing more can be loaded: its words come with what is said first. */
export const withFirst = 'problem.till.notAnswering.'

// Which namespaces of the texts each surface speaks from: it loads no others.
import type { Surface } from '#shared/command.ts'

/** Which namespaces a surface speaks from. */
export const namespacesOf = {
  cashier: ['controls', 'cashier', 'staff', 'printing', 'selling', 'sale', 'sign-up', 'receipt', 'problems'],
  customer: ['controls', 'customer', 'joining'],
  kiosk: ['controls', 'customer', 'joining', 'kiosk', 'kiosk-order', 'kiosk-staff'],
  office: [
    'controls',
    'cashier',
    'memberships',
    'office',
    'staff',
    'plans',
    'products',
    'printing',
    'reports',
    'sale',
    'receipt',
    'catalog-file',
    'settings',
    'shop',
    'maintenance',
    'vault',
    'problems',
  ],
} as const satisfies Record<Surface, readonly string[]>

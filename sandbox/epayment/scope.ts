// The customer's data that a merchant may ask for, and what it is told.
import type { Customer } from '#sandbox/state/customers.ts'
import type { CreateRequest, UserDetails } from '#sandbox/schema/epayment.ts'

const scopes = {
  name: ({ firstName, lastName }) => ({ firstName, lastName }),
  address: ({ address }) => ({ addresses: [address] }),
  email: ({ email }) => ({ email }),
  phoneNumber: ({ phone }) => ({ mobileNumber: phone }),
  birthDate: ({ birthDate }) => ({ dateOfBirth: birthDate }),
  nin: ({ nin }) => ({ nin }),
} as const satisfies Record<string, (customer: Customer) => Partial<UserDetails>>

export type ScopeWord = keyof typeof scopes
export const scopeWords = Object.keys(scopes) as ScopeWord[] // the keys of the table above

/** The words as they were written, in both places where a request may have them. */
export const wordsIn = ({ profile, scope }: CreateRequest): string[] => [
  ...new Set(
    [profile?.scope, scope].flatMap((text) => text?.split(/\s+/) ?? []).filter((word) => word !== ''),
  ),
]

/** Told together with whatever was asked for. */
const always: readonly ScopeWord[] = ['name', 'email', 'phoneNumber']

export const isScopeWord = (word: string): word is ScopeWord => Object.hasOwn(scopes, word)

/** Words of the scope that are shared; empty where nothing is asked for. The words of a payment were judged when it was made. */
export function scopeOf(request: CreateRequest): ScopeWord[] {
  const asked = wordsIn(request).filter(isScopeWord)
  return asked.length === 0 ? [] : [...new Set([...always, ...asked])]
}

export const detailsOf = (customer: Customer, scope: readonly ScopeWord[]): UserDetails =>
  Object.assign({}, ...scope.map((word) => scopes[word](customer))) as UserDetails // a scope has what is always told

// What does a merchant ask to know about the customer, and what is it told?
import type { Customer } from '#sandbox/customer.ts'
import type { CreateRequest, UserDetails } from '#sandbox/schema/epayment.ts'

const told = {
  name: ({ firstName, lastName }) => ({ firstName, lastName }),
  address: ({ address }) => ({ addresses: [address] }),
  email: ({ email }) => ({ email }),
  phoneNumber: ({ phone }) => ({ mobileNumber: phone }),
  birthDate: ({ birthDate }) => ({ dateOfBirth: birthDate }),
  nin: ({ nin }) => ({ nin }),
} as const satisfies Record<string, (customer: Customer) => UserDetails>

export type ScopeWord = keyof typeof told
export const scopeWords = Object.keys(told) as ScopeWord[] // the keys of the table above

/** The words as they were written, in both places where a request may have them. */
export const wordsIn = ({ profile, scope }: CreateRequest): string[] => [
  ...new Set(
    [profile?.scope, scope].flatMap((text) => text?.split(/\s+/) ?? []).filter((word) => word !== ''),
  ),
]

export const isScopeWord = (word: string): word is ScopeWord => Object.hasOwn(told, word)

/** What is asked for; the words of a payment were judged when it was made. */
export const scopeOf = (request: CreateRequest): ScopeWord[] => wordsIn(request).filter(isScopeWord)

export const detailsOf = (customer: Customer, scope: readonly ScopeWord[]): UserDetails =>
  Object.assign({}, ...scope.map((word) => told[word](customer))) as UserDetails // made of parts of it

// The type of the phone's texts. Each language has all of them, or it does not compile.
import type { Card } from '#sandbox/state/customers.ts'
import type { Decline } from '#sandbox/epayment/limits.ts'
import type { ScopeWord } from '#sandbox/epayment/scope.ts'
import type { PhoneTrouble } from '#sandbox/epayment/customer-acts.ts'
import type { ConsentTrouble } from '#sandbox/recurring/customer-acts.ts'
import type { CreateRequest } from '#sandbox/schema/epayment.ts'
import type { PeriodUnit } from '#sandbox/schema/recurring.ts'

type Counted = (many: number) => string
/** What is put in is written in the language already. */
type With = (one: string) => string
type WithTwo = (one: string, other: string) => string

export type Receipt = NonNullable<CreateRequest['receipt']>
export type Unit = NonNullable<NonNullable<Receipt['orderLines'][number]['unitInfo']>['quantityUnit']>
export type Source = keyof NonNullable<Receipt['bottomLine']['paymentSources']>

export type Words = {
  wallet: string
  sandbox: string
  language: string
  silence: string
  tabs: { label: string; requests: string; history: string; agreements: string; me: string }
  days: Counted
  beside: {
    label: string
    title: string
    about: string
    number: string
    useNumber: string
    hint: string
    realPhone: string
    realPhoneHow: string
    realPhoneCode: string
  }
  behind: {
    title: string
    now: With
    nothingDue: string
    dueNow: string
    dueIn: With
    advance: string
    minute: string
    tenMinutes: string
    day: string
    next: string
    noFaults: string
    faults: Counted
    control: string
    controlAbout: string
  }
  home: {
    title: string
    waiting: Counted
    empty: string
    scanTitle: string
    codes: string
    noCodes: string
    text: string
    scan: string
    agreementWith: With
  }
  request: RequestWords
  declines: Record<Decline, string>
  receipt: {
    title: string
    discount: string
    vat: With
    returned: string
    ofWhichVat: With
    tip: string
    total: string
    number: string
    till: string
    alsoPaid: Record<Source, string>
    units: Record<Unit, string>
  }
  outcome: OutcomeWords
  history: { title: string; about: string; empty: string; waits: string }
  me: MeWords
  scope: Record<ScopeWord, string>
  trouble: Record<PageTrouble, string>
  noNumber: string
  noBirthDate: string
  agreement: AgreementWords
}

type RequestWords = {
  back: string
  asksFor: WithTwo
  left: With
  shares: WithTwo
  minimumAge: Counted
  tooYoung: (age: number, years: number) => string
  changeAge: string
  noCompanyCards: string
  cardPage: string
  fromWebsite: With
  fromApp: With
  delivery: string
  free: string
  withDelivery: WithTwo
  paysWith: string
  cards: Record<Card, string>
  notTaken: string
  approve: string
  approveAgain: string
  approveLate: string
  refuse: string
  payByCard: string
  leave: string
  finish: string
  giveUp: string
  other: string
  ignore: string
  ignoreAbout: string
  decline: string
  declineAbout: string
  secure: string
  secureAbout: string
  declined: With
  done: string
  backToShop: string
  nothing: string
}

type OutcomeWords = {
  unknown: string
  unknownText: string
  ignored: string
  ignoredText: string
  authorizing: string
  authorizingText: string
  refused: string
  refusedText: string
  expired: string
  expiredText: string
  cancelled: string
  cancelledText: string
  approved: string
  reserved: With
  paid: string
  taken: With
  released: string
  releasedText: With
  refunded: string
  refundedText: With
  partlyRefunded: string
}

type MeWords = {
  title: string
  about: string
  picture: string
  text: string
  copy: string
  copied: string
  notCopied: string
  aboutCustomer: string
  saved: string
  name: string
  age: string
  years: (age: number, day: string) => string
  email: string
  address: string
  birthDate: string
  paysWith: string
  cardsAbout: Record<Card, string>
  save: string
  cardsDeclined: string
  declineCards: string
  takeCards: string
}

type AgreementWords = {
  title: string
  label: string
  back: string
  none: string
  nothing: string
  price: string
  atFirst: string
  now: string
  /** `every month`, `every 3 months` */
  every: (unit: PeriodUnit, count: number) => string
  whenever: string
  varies: string
  upTo: With
  until: WithTwo
  untilEvent: (price: string, event: string, day: string) => string
  forTheFirst: (price: string, unit: PeriodUnit, count: number) => string
  takenAtOnce: WithTwo
  reservedAtOnce: WithTwo
  shares: WithTwo
  endable: string
  atShop: string
  left: With
  charges: string
  noCharge: string
  next: WithTwo
  noneNext: string
  accept: string
  refuse: string
  end: string
  maximum: With
  changeMaximum: string
  saveMaximum: string
  active: string
  activeText: With
  expired: string
  expiredText: string
  notAgreed: string
  notAgreedText: With
  stopped: string
  youEnded: With
  shopEnded: With
  refused: string
  refusedText: string
  withdrawn: string
  withdrawnText: string
  charge: ChargeWords
}

type ChargeWords = {
  whenAccepted: string
  planned: With
  due: With
  triedAgain: With
  processing: string
  reserved: string
  paid: With
  partlyTaken: string
  partlyRefunded: string
  refunded: string
  cancelled: string
  failed: With
  cardDeclined: With
  aboveMaximum: string
  noAnswer: string
}

export type PageTrouble = PhoneTrouble | ConsentTrouble

const named = <T extends string>(words: Record<T, string>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name as T] : undefined // one of its keys, checked beside it

/** Addresses name the trouble; anything else that stands there says nothing. */
export const whyNot = ({ trouble }: Words, name: string | undefined): string | undefined =>
  name === undefined ? undefined : named(trouble, name)

/** A reason that no language knows stays as the service says it. */
export const declineText = ({ declines }: Words, reason: string): string => named(declines, reason) ?? reason

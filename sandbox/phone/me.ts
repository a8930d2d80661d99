// What does the phone say of its owner: the code that a till's scanner reads, who the customer is, which card pays?
import { html, raw } from 'hono/html'
import { toString as toMarkup } from 'qrcode'
import { ageAt, type Card, type Customer } from '#sandbox/customer.ts'
import { pagePaths } from '#sandbox/control/page-paths.ts'
import { phonePath } from '#sandbox/link.ts'
import { withMore } from '#sandbox/phone/address.ts'
import { homeAddress, tabAddress } from '#sandbox/phone/frame.ts'
import { icon, note, type Markup } from '#sandbox/phone/icon.ts'
import { dayText } from '#sandbox/phone/words.ts'

export type Me = {
  customer: Customer
  now: number
  code: { text: string; picture: string }
  said: 'kept' | undefined
  /** What was typed that cannot be, and why. */
  birthTrouble?: { typed: string; why: string } | undefined
}

/** Ends in the customer's number, by which the service knows whose it is; opened by a camera it is that customer's phone. */
export const personalCode = (publicUrl: () => string, number: string): string =>
  publicUrl() + homeAddress(number)

export const pictureOf = (text: string): Promise<string> =>
  toMarkup(text, { errorCorrectionLevel: 'M', margin: 4, type: 'svg' })

const cards: Record<Card, { name: string; about: string }> = {
  PRIVATE: { name: 'Private card', about: 'Taken everywhere' },
  COMMERCIAL: { name: 'Company card', about: 'Some shops refuse it' },
}

export const meScreen = (me: Me): Markup => html`
  <section class="screen" aria-labelledby="me-title">
    <h1 id="me-title">My code</h1>
    <p class="quiet">A till with a scanner reads this and asks this phone for the payment.</p>
    <div class="qr" role="img" aria-label="QR code of this customer">${raw(me.code.picture)}</div>
    <p class="code-text"><code id="code-text">${me.code.text}</code></p>
    <h2 id="about">About this customer</h2>
    ${me.said === 'kept' ? html`<p class="note good" role="status">${icon('tick')}<span>Saved.</span></p>` : ''}
    ${facts(me)} ${settings(me)}
  </section>
`

const facts = ({ customer, now }: Me): Markup => {
  const { firstName, lastName, email, address, birthDate } = customer
  return html`<dl class="facts">
    <div>
      <dt>Name</dt>
      <dd>${firstName} ${lastName}</dd>
    </div>
    <div>
      <dt>Age</dt>
      <dd>${ageAt(customer, now)} years, born ${dayText(Date.parse(birthDate))}</dd>
    </div>
    <div>
      <dt>E-mail</dt>
      <dd>${email}</dd>
    </div>
    <div>
      <dt>Address</dt>
      <dd>${address.addressLine1}, ${address.postCode} ${address.city}</dd>
    </div>
  </dl>`
}

const settings = ({ customer, birthTrouble }: Me): Markup =>
  html`<form class="stack" method="post" action="${phonePath}me">
    <input type="hidden" name="number" value="${customer.phone}" />
    <label for="birthDate">Date of birth</label>
    <input
      id="birthDate"
      name="birthDate"
      type="date"
      required
      value="${birthTrouble?.typed ?? customer.birthDate}"
      ${raw(birthTrouble ? 'aria-invalid="true" aria-describedby="birth-trouble"' : '')}
    />
    ${birthTrouble ? note('bad', 'birth-trouble', birthTrouble.why) : ''}
    <fieldset class="options">
      <legend>Pays with</legend>
      ${Object.entries(cards).map(
        ([card, { name, about }]) =>
          html`<label class="choice"
            ><input
              type="radio"
              name="card"
              value="${card}"
              ${raw(card === customer.card ? 'checked' : '')}
            /><span class="option">${name}<small>${about}</small></span></label
          >`,
      )}
    </fieldset>
    <button type="submit">Save this customer</button>
    ${cardHealth(customer)}
  </form>`

/** One press, which keeps what else was changed in the form: the control page's own form, and back here. */
const cardHealth = ({ phone, isCardGood }: Customer): Markup =>
  html`<input
      type="hidden"
      name="back"
      value="${`${withMore(tabAddress('me', phone), { said: 'kept' })}#about`}"
    />
    ${isCardGood ? '' : html`<p class="note bad">${icon('warning')}<span>Cards are declined: no payment and no charge of this customer goes through.</span></p>`}
    <button
      id="card-health"
      type="submit"
      formaction="${pagePaths.customers}"
      name="isCardGood"
      value="${isCardGood ? 'false' : 'true'}"
    >
      ${isCardGood ? 'Decline the cards from now on' : 'Take the cards again'}
    </button>`

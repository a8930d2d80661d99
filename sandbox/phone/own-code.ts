// The phone's page on its owner: the code that a till's scanner reads, who the customer is, which card pays.
import { html, raw } from 'hono/html'
import { ageAt, customerCards, type Customer } from '#sandbox/state/customers.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { homeAddress, type PhoneView } from '#sandbox/phone/frame.ts'
import { fact, icon, alertNote, type Markup } from '#sandbox/phone/icon.ts'
import { numberText, type Voice } from '#sandbox/phone/voice.ts'

type OwnCodeScreen = PhoneView & {
  code: { text: string; picture: string }
  /** It may make its customer's cards fail: on the sandbox's own machine alone. */
  hasControls: boolean
  said: 'kept' | undefined
  /** Birth date that was typed and cannot be, and why. */
  birthTrouble?: { typed: string; why: string } | undefined
}

/** Ends in the customer's number, by which the service knows whose it is; opened by a camera it is that customer's phone. */
export const personalCode = (phoneUrl: () => string, number: string): string =>
  phoneUrl() + homeAddress(number)

export const meScreen = (me: OwnCodeScreen): Markup => {
  const { customer, code, voice } = me
  return html`
    <section class="screen" aria-labelledby="me-title">
      <h1 id="me-title">${voice.t('me.title')}</h1>
      <p class="quiet">${voice.t('me.about')}</p>
      <figure class="pass">
        <div class="qr" role="img" aria-label="${voice.t('me.picture')}">${raw(code.picture)}</div>
        <figcaption>
          <b>${customer.firstName} ${customer.lastName}</b>
          <span>${numberText(customer.phone)}</span>
        </figcaption>
      </figure>
      <div class="stack">
        <p class="code-text" role="group" aria-label="${voice.t('me.text')}">
          <code id="code-text">${code.text}</code>
        </p>
        <button
          id="copy"
          type="button"
          hidden
          data-copies="code-text"
          data-copied="${voice.t('me.copied')}"
          data-not-copied="${voice.t('me.notCopied')}"
        >
          ${icon('copy')}<span>${voice.t('me.copy')}</span>
        </button>
        <p id="copy-message" class="quiet copy-message" role="status"></p>
      </div>
      <h2 id="about">${voice.t('me.aboutCustomer')}</h2>
      ${me.said === 'kept' ? html`<p class="note good" role="status">${icon('tick')}<span>${voice.t('me.saved')}</span></p>` : ''}
      ${facts(me)} ${settings(me)}
    </section>
  `
}

const facts = ({ customer, now, voice }: OwnCodeScreen): Markup => {
  const { firstName, lastName, email, address, birthDate } = customer
  const rows: [string, string][] = [
    [voice.t('me.name'), `${firstName} ${lastName}`],
    [
      voice.t('me.age'),
      voice.t('me.years', { age: ageAt(customer, now), day: voice.day(Date.parse(birthDate)) }),
    ],
    [voice.t('me.email'), email],
    [voice.t('me.address'), `${address.addressLine1}, ${address.postCode} ${address.city}`],
  ]
  return html`<dl class="facts">${rows.map(([name, text]) => fact(name, text))}</dl>`
}

const settings = ({ customer, birthTrouble, voice, hasControls }: OwnCodeScreen): Markup => {
  return html`<form class="stack" method="post" action="${phonePath}me">
    <input type="hidden" name="number" value="${customer.phone}" />
    <label for="birthDate">${voice.t('me.birthDate')}</label>
    <input
      id="birthDate"
      name="birthDate"
      type="date"
      required
      value="${birthTrouble?.typed ?? customer.birthDate}"
      ${raw(birthTrouble ? 'aria-invalid="true" aria-describedby="birth-trouble"' : '')}
    />
    ${birthTrouble ? alertNote('bad', 'birth-trouble', birthTrouble.why) : ''}
    <fieldset class="stack options">
      <legend>${voice.t('me.paysWith')}</legend>
      ${customerCards.map(
        (card) =>
          html`<label class="choice"
            ><input
              type="radio"
              name="card"
              value="${card}"
              ${raw(card === customer.card ? 'checked' : '')}
            /><span class="option"
              >${voice.t(`request.cards.${card}`)}<small>${voice.t(`me.cardsAbout.${card}`)}</small></span
            ></label
          >`,
      )}
    </fieldset>
    <button type="submit">${voice.t('me.save')}</button>
    ${hasControls ? cardHealth(customer, voice) : ''}
  </form>`
}

/** One press, which keeps what else was changed in the form. */
const cardHealth = ({ isCardGood }: Customer, { t }: Voice): Markup =>
  html`${isCardGood ? '' : html`<p class="note bad">${icon('warning')}<span>${t('me.cardsDeclined')}</span></p>`}
    <button id="card-health" type="submit" name="isCardGood" value="${isCardGood ? 'false' : 'true'}">
      ${isCardGood ? t('me.declineCards') : t('me.takeCards')}
    </button>`

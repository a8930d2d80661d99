// The page of a receipt on a customer's phone: without scripts, in the phone's own language.
import { html, raw } from 'hono/html'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { registerText } from '#core/printing/documents.ts'
import { receiptTexts, type SayReceipt } from '#core/printing/texts.ts'
import { stylesheets } from '#server/project-folders.ts'
import { languages, language, knownIn, tagOf, type Language } from '#shared/language.ts'
import { formatAmount, formatMoney, percentText } from '#shared/money.ts'
import { columnOf } from '#shared/order.ts'
import { tillText, type Receipt } from '#shared/receipt.ts'
import { termsOf } from '#shared/membership-terms.ts'
import { withoutControls } from '#shared/text.ts'

/** Under an address of its own, because the content policy takes no style inside a page. */
export const receiptStyle = readFileSync(path.join(stylesheets, 'receipt-page.css'), 'utf8')

/** The first language that the phone asks for and we speak; the shop's when it asks for none of them. */
export function languageFor(
  chosen: string | undefined,
  accepted: string | undefined,
  shop: Language,
): Language {
  const tags = [chosen ?? '', ...(accepted ?? '').split(',').map((one) => one.split(';')[0]?.trim() ?? '')]
  return tags.map(knownIn).find((one) => one !== undefined) ?? shop
}

/** Names on it come from facts, which keep what once was said: no control character of theirs turns around an amount beside it. */
const frame = async (spoken: Language, title: string, inside: unknown) =>
  raw(withoutControls(String(await drawn(spoken, title, inside))))

const drawn = (spoken: Language, title: string, inside: unknown) =>
  html`<!doctype html>
    <html lang="${spoken}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/receipt.css" />
      </head>
      <body>
        ${inside}
      </body>
    </html>`

export const receiptGonePage = (spoken: Language) =>
  frame(
    spoken,
    receiptTexts(spoken)('receipt.label'),
    html`<main>
      <h1>${receiptTexts(spoken)('receipt.gone.what')}</h1>
      <p>${receiptTexts(spoken)('receipt.gone.then')}</p>
    </main>`,
  )

/** `logo`: the shop's as it is now, a `data:` URL; a receipt keeps what it says, not how it looks. */
export function receiptPage(receipt: Receipt, spoken: Language, logo: string | null = null) {
  const t = receiptTexts(spoken)
  const { shop, mode, amount, market, timeZone } = receipt
  const locale = tagOf(spoken, market)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const timeIn: TimeIn = (at) => format.format(at)
  return frame(
    spoken,
    `${t(receipt.register === null ? 'receipt.label' : 'receipt.slip')} · ${shop.name}`,
    html`<main>
        ${logo === null ? '' : html`<img class="logo" src="${logo}" alt="" />`}
        <h1>${shop.name}</h1>
        ${shop.address.map((line) => html`<p>${line}</p>`)}
        ${
          shop.organisationNumber === ''
            ? ''
            : html`<p>${t('receipt.organisation', { number: shop.organisationNumber })}</p>`
        }
        ${mode === 'production' ? '' : html`<p class="test">TEST · ${t('receipt.test')}</p>`}
        ${receipt.register === null ? '' : html`<p class="slip">${t('receipt.noReceipt')}</p>`}
        ${bought(receipt, t, locale)}
        ${
          receipt.kind === 'joining'
            ? html`<p class="paid">${t('receipt.paidNothing')}</p>`
            : html`<p class="paid">
                ${t(receipt.kind === 'refund' ? 'receipt.given' : 'receipt.paid')}
                <strong>${formatMoney(amount, locale)}</strong>
              </p>`
        }
        ${joined(receipt, t, locale)} ${vat(receipt, t, locale)} ${since(receipt, t, locale, timeIn)}
        ${about(receipt, t, timeIn)}
        <p class="thanks">${t('receipt.thanks')}</p>
      </main>
      <nav>
        ${language.options.map(
          (one) =>
            html`<a href="?language=${one}" lang="${one}" ${one === spoken ? html`aria-current="true"` : ''}
              >${languages[one].name}</a
            >`,
        )}
      </nav>`,
  )
}

function bought({ lines, offWhole }: Receipt, t: SayReceipt, locale: string) {
  if (lines.length === 0) return ''
  const item = ({ quantity, name, discount, total }: Receipt['lines'][number]) =>
    html`<li>
      <span>
        ${quantity > 1 ? `${quantity} × ` : ''}${name}
        ${
          discount > 0
            ? html`<small>${t('receipt.off', { discount: `−${formatAmount(discount, locale)}` })}</small>`
            : ''
        }
      </span>
      <span class="sum">${formatAmount(total, locale)}</span>
    </li>`
  const { goods, tips } = columnOf(lines)
  const off = html`<li>
    <span>${t('receipt.offWhole')}</span>
    <span class="sum">${formatAmount(-offWhole, locale)}</span>
  </li>`
  return html`<ul>
    ${goods.map(item)} ${offWhole > 0 ? off : ''} ${tips.map(item)}
  </ul>`
}

function joined({ membership, kind }: Receipt, t: SayReceipt, locale: string) {
  if (membership === null || kind === 'refund') return ''
  const { name, agreementId, manageAt } = membership
  return html`<h2>${name}</h2>
    ${termsOf(membership, t, locale).map((line) => html`<p class="terms">${line}</p>`)}
    ${manageAt === null ? '' : html`<p class="terms">${t('receipt.manage')} <a href="${manageAt}">${manageAt}</a></p>`}
    <p class="terms">
      <small>${t('receipt.agreement')} ${agreementId}</small>
    </p>`
}

function vat({ vat: shares }: Receipt, t: SayReceipt, locale: string) {
  if (shares.length === 0) return ''
  return html`<dl>
    ${shares.map(
      ({ rate, net, vat: part }) =>
        html`<div>
          <dt>${t('receipt.vat', { rate: percentText(rate, locale), net: formatAmount(net, locale) })}</dt>
          <dd class="sum">${formatAmount(part, locale)}</dd>
        </div>`,
    )}
  </dl>`
}

/** Where the shop stands, whatever the phone's clock says. */
type TimeIn = (at: number) => string

/** Money that came back later belongs to it as long as it can be opened. */
function since({ refunds, register }: Receipt, t: SayReceipt, locale: string, timeIn: TimeIn) {
  if (refunds.length === 0) return ''
  const row = ({ receipt, at, value }: Receipt['refunds'][number]) => {
    const time = timeIn(at)
    const name =
      receipt === null
        ? time
        : t(register === null ? 'receipt.sinceOne' : 'receipt.sinceSlip', { time, number: String(receipt) })
    return html`<div>
      <dt>${name}</dt>
      <dd class="sum">${formatAmount(value, locale)}</dd>
    </div>`
  }
  return html`<h2>${t('receipt.since')}</h2>
    <dl class="since">${refunds.map(row)}</dl>`
}

function about(receipt: Receipt, t: SayReceipt, timeIn: TimeIn) {
  const rows = [
    ...(receipt.register === null ? [] : [[t('receipt.register'), registerText(receipt.register, t)]]),
    ...(receipt.receipt === null
      ? []
      : [[t(receipt.register === null ? 'receipt.number' : 'receipt.slipNumber'), String(receipt.receipt)]]),
    ...(receipt.number === null ? [] : [[t('receipt.saleNumber'), String(receipt.number)]]),
    [t('receipt.till'), tillText(receipt)],
    [t('receipt.at'), timeIn(receipt.at)],
    [t('receipt.msn'), receipt.merchantSerialNumber],
    [t('receipt.reference'), receipt.reference],
    ...(receipt.pspReference === '' ? [] : [[t('receipt.psp'), receipt.pspReference]]),
  ]
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

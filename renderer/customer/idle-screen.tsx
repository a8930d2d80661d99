// The customer's screen while nobody pays: the shop's name, and a drawing that says that a phone is enough. The frame stands where the code will be.
import { useTranslation } from 'react-i18next'
import type { CustomerView } from '#shared/bridge.ts'
import { spokenIn, textIn } from '#shared/language.ts'

export function IdleScreen({ view: { shopName, slogan, locale } }: { view: CustomerView }) {
  const { t } = useTranslation()
  return (
    <div className="idle">
      <div className="idle-words">
        <h1 className="idle-shop">{shopName}</h1>
        <p className="idle-slogan">{slogan ? textIn(slogan, spokenIn(locale)) : t('customer.idle.slogan')}</p>
        <p className="idle-how">{t('customer.idle.words')}</p>
      </div>
      <div className="idle-picture">
        <PhoneAndCode />
      </div>
    </div>
  )
}

/** Strokes on a grid of 240, as large as `--code`. */
export function PhoneAndCode() {
  return (
    <svg className="phone-and-code" viewBox="0 0 240 240" aria-hidden="true">
      <rect className="quiet" x="3" y="3" width="234" height="234" rx="14" />
      <path className="quiet" d="M38 38h48v48H38zM154 38h48v48h-48zM38 154h48v48H38z" />
      <path className="quiet" d="M54 54h16v16H54zM170 54h16v16h-16zM54 170h16v16H54z" />
      <rect className="veil" x="92" y="68" width="92" height="156" rx="16" />
      <rect className="phone" x="92" y="68" width="92" height="156" rx="16" />
      <path className="phone" d="M128 210h20M112 128v-14h14M164 128v-14h-14M112 152v14h14M164 152v14h-14" />
      <path className="line" d="M106 140h64" />
    </svg>
  )
}

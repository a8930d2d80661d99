// The fields of a product: its words, its price and place, its barcode and age, and how it is shown.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shopLanguage, writeDraft } from '#renderer/office/products/product-actions.ts'
import {
  newCategory,
  otherRate,
  type FormFault,
  type ProductDraft,
  type ProductField,
} from '#renderer/office/products/product-form.ts'
import { ChoiceField, FormField } from '#renderer/office/setup/form-fields.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import type { TillView } from '#shared/bridge.ts'
import { mostCategories, type Catalog } from '#shared/catalog.ts'
import { allLanguages, languages, spokenIn, textIn, type Language } from '#shared/language.ts'
import { vatRates } from '#shared/market.ts'
import { formatMoney, percentText } from '#shared/money.ts'

type Said = { draft: ProductDraft; faults: readonly FormFault[]; catalog: Catalog; till: TillView }

/** Of a name or a second line. */
const longestText = 80

/** What is wrong with a field, in one line. */
function useWrong({ faults, till: { locale, currency } }: Said): (field: ProductField) => string | null {
  const { t } = useTranslation()
  return (field) => {
    const fault = faults.find((one) => one.field === field)
    if (!fault) return null
    const { rule, limit, of } = fault
    const said =
      field === 'price'
        ? formatMoney({ value: limit, currency }, locale)
        : field === 'otherVat'
          ? percentText(limit, locale)
          : String(limit)
    switch (rule) {
      case 'digits':
      case 'check':
      case 'large':
        return t(`products.rule.${rule}`, { limit: said })
      case 'taken':
        return t('products.rule.taken', { name: of ? textIn(of.names, spokenIn(locale)) : '' })
      case 'missing':
      case 'long':
      case 'least':
      case 'most':
      case 'unknown':
      case 'amount':
      case 'number':
        return t(`plans.rule.${rule}`, { limit: said })
    }
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="goods-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** In the language of the shop; the others are folded away until somebody wants them. */
export function WordFields(said: Said) {
  const { t } = useTranslation()
  const { draft } = said
  const wrong = useWrong(said)
  const spoken = shopLanguage()
  const name = (one: Language, label: string, fault: string | null = null) => (
    <FormField
      key={`name ${one}`}
      label={label}
      text={draft.names[one]}
      type={(text) => writeDraft({ names: { ...draft.names, [one]: text } })}
      wrong={fault}
      longest={longestText}
    />
  )
  const details = (one: Language, label: string, hint?: string) => (
    <FormField
      key={`details ${one}`}
      label={label}
      text={draft.details[one]}
      type={(text) => writeDraft({ details: { ...draft.details, [one]: text } })}
      hint={hint}
      longest={longestText}
    />
  )
  return (
    <Part title={t('plans.part.words')}>
      {name(spoken, t('plans.name'), wrong('name'))}
      {details(spoken, t('products.details'), t('products.details.hint'))}
      <details className="goods-fold">
        <summary>{t('products.languages')}</summary>
        <p>{t('products.languages.hint')}</p>
        {allLanguages
          .filter((one) => one !== spoken)
          .map((one) => (
            <div key={one} className="goods-pair">
              {name(one, t('products.nameIn', { language: languages[one].name }))}
              {details(one, t('products.detailsIn', { language: languages[one].name }))}
            </div>
          ))}
      </details>
    </Part>
  )
}

export function PriceFields(said: Said) {
  const { t } = useTranslation()
  const { draft, catalog, till } = said
  const wrong = useWrong(said)
  const spoken = spokenIn(till.locale)
  return (
    <Part title={t('products.part.price')}>
      <div className="goods-pair">
        <FormField
          label={t('sheet.price')}
          text={draft.price}
          type={(price) => writeDraft({ price })}
          wrong={wrong('price')}
          hint={t('products.price.hint')}
          unit={till.currency}
          kind="figure"
        />
        <ChoiceField
          label={t('plans.vat')}
          value={draft.vat}
          choose={(vat) => writeDraft({ vat })}
          options={[
            ...vatRates[till.market].map((rate) => ({
              value: String(rate),
              words: percentText(rate, till.locale),
            })),
            { value: otherRate, words: t('products.otherRate') },
          ]}
        />
        {draft.vat === otherRate && (
          <FormField
            label={t('products.rate')}
            text={draft.otherVat}
            type={(otherVat) => writeDraft({ otherVat })}
            wrong={wrong('otherVat')}
            unit="%"
            kind="figure"
          />
        )}
        <ChoiceField
          label={t('products.category')}
          value={draft.category}
          choose={(category) => writeDraft({ category })}
          wrong={wrong('category')}
          options={[
            ...(draft.category === '' ? [{ value: '', words: t('products.category.choose') }] : []),
            ...catalog.categories.map(({ id, names }) => ({ value: id, words: textIn(names, spoken) })),
            ...(catalog.categories.length < mostCategories
              ? [{ value: newCategory, words: t('products.category.new') }]
              : []),
          ]}
        />
        {draft.category === newCategory && (
          <FormField
            label={t('products.category.name')}
            text={draft.newCategory}
            type={(text) => writeDraft({ newCategory: text })}
            wrong={wrong('newCategory')}
            longest={longestText}
          />
        )}
      </div>
    </Part>
  )
}

export function CodeFields(said: Said) {
  const { t } = useTranslation()
  const { draft } = said
  const wrong = useWrong(said)
  return (
    <Part title={t('products.part.code')}>
      <div className="goods-pair">
        <div className="goods-barcode">
          <FormField
            label={t('products.barcode')}
            text={draft.barcode}
            type={(barcode) => writeDraft({ barcode })}
            wrong={wrong('barcode')}
            hint={t('products.barcode.hint')}
            kind="figure"
            longest={30}
          />
        </div>
        <FormField
          label={t('products.age')}
          text={draft.minimumAge}
          type={(minimumAge) => writeDraft({ minimumAge })}
          wrong={wrong('minimumAge')}
          hint={t('products.age.hint')}
          kind="figure"
          longest={3}
        />
      </div>
    </Part>
  )
}

export function StateFields({ draft }: Said) {
  const { t } = useTranslation()
  return (
    <Part title={t('products.part.state')}>
      <Switch
        words={t('products.favourite')}
        hint={t('products.favourite.hint')}
        isOn={draft.isFavourite}
        turn={(isFavourite) => writeDraft({ isFavourite })}
      />
      <Switch
        words={t('products.soldOut')}
        hint={t('products.soldOut.hint')}
        isOn={draft.isSoldOut}
        turn={(isSoldOut) => writeDraft({ isSoldOut })}
      />
    </Part>
  )
}

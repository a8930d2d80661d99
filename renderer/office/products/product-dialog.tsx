// The dialog in which a product is written: its fields beside its picture. What is wrong stands below its field.
import { useEffect, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Stack } from '#renderer/ui/layout.tsx'
import styles from '#renderer/office/products/products-page.module.css'
import {
  askToRemove,
  closeForm,
  nameOf,
  productForm,
  removeProduct,
  saveForm,
} from '#renderer/office/products/product-actions.ts'
import {
  CodeFields,
  PriceFields,
  StateFields,
  WordFields,
} from '#renderer/office/products/product-fields.tsx'
import type { ProductDraft } from '#renderer/office/products/product-form.ts'
import { PictureField } from '#renderer/office/products/picture-field.tsx'
import type { ProductForm } from '#renderer/office/products/products-store.ts'
import { FormSides } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Catalog, Product } from '#shared/catalog.ts'
import type { Problem } from '#shared/problem.ts'

type Props = { form: ProductForm; catalog: Catalog; till: TillView }

export function ProductDialog({ form, catalog, till }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLFormElement>(null)
  const isBusy = usePending('product.save')
  const draft = useWatch({ control: productForm.control }) as ProductDraft // all of its fields stand from the beginning
  const wrong = Object.keys(useFormState({ control: productForm.control }).errors).length
  const { before, trouble } = form
  if (before && form.isSure) return <Sure product={before} form={form} />
  const said = { draft, catalog, till }
  return (
    <Dialog
      title={before ? t('plans.changeOf', { name: nameOf(before) }) : t('products.add')}
      onClose={closeForm}
      variant="full"
    >
      <FormSides
        ref={place}
        onSubmit={(event) => {
          event.preventDefault()
          // A scanner ends each code with Enter.
          if (!place.current?.querySelector('[data-scanned]')?.contains(document.activeElement))
            void saveForm()
        }}
      >
        <Stack gap={6}>
          <WordFields {...said} />
          <PriceFields {...said} />
          <CodeFields {...said} />
          <StateFields {...said} />
        </Stack>
        <PictureField image={draft.image} picture={form.picture} />
      </FormSides>
      {trouble && <Refusal trouble={trouble} />}
      <Status>{wrong > 0 && <FieldWrong>{t('plans.wrong', { count: wrong })}</FieldWrong>}</Status>
      <DialogActs stays>
        <Button onClick={closeForm}>{t('dialog.back')}</Button>
        {before && (
          <Button icon="trash" onClick={() => askToRemove(true)}>
            {t('people.staff.remove')}
          </Button>
        )}
        <Button
          variant="main"
          icon="tick"
          isBusy={isBusy}
          isDisabled={form.picture === 'busy'}
          onClick={() => void saveForm()}
        >
          {t('office.save')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

/** Whoever has pressed the button at the foot of the dialog sees it, however far down the fields go. */
function Refusal({ trouble }: { trouble: Problem }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  return (
    <div ref={place} className={styles.refusal}>
      <ProblemNotice problem={trouble} />
    </div>
  )
}

function Sure({ product, form }: { product: Product; form: ProductForm }) {
  const { t } = useTranslation()
  const isBusy = usePending('product.remove')
  return (
    <Dialog title={t('products.sure', { name: nameOf(product) })} onClose={closeForm}>
      <DialogWords>{t('products.sure.words')}</DialogWords>
      {form.trouble && <ProblemNotice problem={form.trouble} />}
      <DialogActs>
        <Button onClick={() => askToRemove(false)}>{t('dialog.back')}</Button>
        <Button variant="danger" icon="trash" isBusy={isBusy} onClick={() => void removeProduct()}>
          {t('people.staff.remove')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

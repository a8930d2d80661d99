// The dialog in which a product is written: its fields beside its picture. What is wrong stands below its field.
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Stack } from '#renderer/ui/layout.tsx'
import styles from '#renderer/office/products/products-page.module.css'
import { resolverOf, useRevalidation } from '#renderer/office/page/form.ts'
import {
  nameOf,
  productContext,
  removeProduct,
  saveProduct,
  shopLanguage,
  type OpenProduct,
} from '#renderer/office/products/product-actions.ts'
import {
  CodeFields,
  PriceFields,
  StateFields,
  WordFields,
} from '#renderer/office/products/product-fields.tsx'
import { productIn, type ProductDraft } from '#renderer/office/products/product-form.ts'
import { PictureField } from '#renderer/office/products/picture-field.tsx'
import { FormSides } from '#renderer/office/setup/form-fields.tsx'
import { smallPicture, type PictureFault } from '#renderer/office/setup/small-picture.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { FieldError } from '#renderer/ui/field.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { Status } from '#renderer/ui/text.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Catalog, Product } from '#shared/catalog.ts'
import type { Problem } from '#shared/problem.ts'

type Props = { opened: OpenProduct; catalog: Catalog; till: TillView }

export function ProductDialog({ opened, catalog, till }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLFormElement>(null)
  const isBusy = usePending('product.save')
  const [isSure, setIsSure] = useState(false)
  const [trouble, setTrouble] = useState<Problem | null>(null)
  const [picture, setPicture] = useState<PictureFault | 'busy' | null>(null)
  const { control, close } = opened
  const { before } = opened.base
  const form = useForm({
    formControl: control,
    resolver: resolverOf((now: ProductDraft) => productIn(now, productContext(before), shopLanguage())),
  })
  useRevalidation(form)
  const draft = useWatch({ control: form.control }) as ProductDraft // all of its fields stand from the beginning
  const wrong = Object.keys(form.formState.errors).length
  const save = form.handleSubmit(
    async (given) => {
      const refused = await saveProduct(opened, given)
      if (refused) setTrouble(refused)
      else if (refused === null) close()
    },
    () => setTrouble(null),
  )
  const pickPicture = async (file: File) => {
    setPicture('busy')
    const made = await smallPicture(file, 'tile')
    setPicture('fault' in made ? made.fault : null)
    if ('picture' in made) form.setValue('image', made)
  }
  const askToRemove = (isAsked: boolean) => {
    setIsSure(isAsked)
    setTrouble(null)
  }
  if (before && isSure) return <Sure product={before} opened={opened} onBack={() => askToRemove(false)} />
  const said = { draft, catalog, till }
  return (
    <Dialog
      title={before ? t('plans.changeOf', { name: nameOf(before) }) : t('products.add')}
      onClose={close}
      variant="full"
    >
      <FormSides
        ref={place}
        onSubmit={(event) => {
          event.preventDefault()
          // A scanner ends each code with Enter.
          if (!place.current?.querySelector('[data-scanned]')?.contains(document.activeElement)) void save()
        }}
      >
        <FormProvider {...form}>
          <Stack gap={6}>
            <WordFields {...said} />
            <PriceFields {...said} />
            <CodeFields {...said} />
            <StateFields {...said} />
          </Stack>
        </FormProvider>
        <PictureField
          image={draft.image}
          picture={picture}
          onPick={(file) => void pickPicture(file)}
          onSelect={(image) => form.setValue('image', image)}
        />
      </FormSides>
      {trouble && <Refusal trouble={trouble} />}
      <Status>{wrong > 0 && <FieldError>{t('plans.wrong', { count: wrong })}</FieldError>}</Status>
      <DialogActions stays>
        <Button onClick={close}>{t('dialog.back')}</Button>
        {before && (
          <Button icon="trash" onClick={() => askToRemove(true)}>
            {t('people.staff.remove')}
          </Button>
        )}
        <Button
          variant="main"
          icon="tick"
          isBusy={isBusy}
          isDisabled={picture === 'busy'}
          onClick={() => void save()}
        >
          {t('office.save')}
        </Button>
      </DialogActions>
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

type SureProps = { product: Product; opened: OpenProduct; onBack: () => void }

function Sure({ product, opened, onBack }: SureProps) {
  const { t } = useTranslation()
  const [trouble, setTrouble] = useState<Problem | null>(null)
  const isBusy = usePending('product.remove')
  const remove = async () => {
    const refused = await removeProduct(opened, product)
    if (refused) setTrouble(refused)
    else if (refused === null) opened.close()
  }
  return (
    <Dialog title={t('products.sure', { name: nameOf(product) })} onClose={opened.close}>
      <DialogWords>{t('products.sure.words')}</DialogWords>
      {trouble && <ProblemNotice problem={trouble} />}
      <DialogActions>
        <Button onClick={onBack}>{t('dialog.back')}</Button>
        <Button variant="danger" icon="trash" isBusy={isBusy} onClick={() => void remove()}>
          {t('people.staff.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

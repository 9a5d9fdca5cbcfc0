import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { maxLabelBytes, maxLoadedLabels } from '@verstas/contract/limits.ts'
import { type LoadedLabel, tyreListEndpoints } from '@verstas/contract/tyres/list-endpoints.ts'
import { parseProducts, type RegisteredTyre, readRegisteredTyre } from '@verstas/domain/tyres/label.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFileChooser } from '../../../platform/ui/file-chooser.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { problemOf } from './load-tyre-lists.tsx'

/**
 * Loads a file of the European register, which can have hundreds of megabytes. The browser reads the file. It sends
 * only the used fields, and some of the tyres at a time.
 */
export function TyreLabels({ count }: { readonly count: number }) {
  const t = useTexts()
  const [progress, setProgress] = useState<{ readonly count: number; readonly total: number } | null>(null)
  const load = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxLabelBytes) throw new RangeError()
      const tyres = parseProducts(await file.text()).map(readRegisteredTyre)
      const labels = tyres.filter((tyre) => tyre !== null).map(labelOf)
      for (let from = 0; from < labels.length; from += maxLoadedLabels) {
        setProgress({ count: from, total: labels.length })
        await call(tyreListEndpoints.loadTyreLabels, {
          headers: { 'idempotency-key': newUuid() },
          body: { Tyres: labels.slice(from, from + maxLoadedLabels) },
        })
      }
      return labels.length
    },
    onSuccess: (loaded) => {
      if (loaded > 0) notify.success(t('settings.tyreLabelsLoaded', { count: loaded }))
    },
    onSettled: () => setProgress(null),
  })
  const { input, open } = useFileChooser({
    accept: '.json,.jsonl,application/json',
    onFiles: ([file]) => file && load.mutate(file),
  })
  return (
    <div className="stack gap-12">
      <p className="type-15 soft">{t('settings.tyreLabelsHint')}</p>
      <p className="type-17" role="status">
        {progress ? t('settings.tyreProgress', progress) : t('settings.tyreLabelCount', { count })}
      </p>
      <FormProblem>
        {load.error ? problemOf(load.error, t) : load.data === 0 && t('settings.tyreFileEmpty')}
      </FormProblem>
      <Button variant="tonal" icon={IconUpload} isBusy={load.isPending} onClick={open}>
        {t('settings.loadTyreLabels')}
      </Button>
      {input}
    </div>
  )
}

const labelOf = (tyre: RegisteredTyre): LoadedLabel => ({
  Number: tyre.number,
  Make: tyre.make,
  Model: tyre.model,
  Size: tyre.size,
  Width: tyre.width,
  Height: tyre.height,
  Diameter: tyre.diameter,
  LoadIndex: tyre.loadIndex,
  Speed: tyre.speed,
  WetGrip: gradeOf(tyre.wetGrip),
  RollResistance: gradeOf(tyre.rollResistance),
  NoiseLevel: tyre.noiseLevel,
  IsForSnow: tyre.isForSnow,
  IsForIce: tyre.isForIce,
})

/** A class of the label from A to G, as `readRegisteredTyre` returns it. */
const gradeOf = (letter: string | null) => letter as LoadedLabel['WetGrip']

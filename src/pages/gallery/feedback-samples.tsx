import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StepDots } from '../../ui/feedback/step-dots.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import style from './gallery.module.css'
import type { Samples } from './samples.ts'

const tones = ['calm', 'done', 'wait', 'bad'] as const
const kinds = ['main', 'plain', 'quiet', 'danger'] as const

/** Notices, buttons, and states of loading, empty and offline. */
export function FeedbackSamples({ texts, showToast }: { texts: Samples; showToast: (text: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={style.sample}>
      <OfflineStrip offline={{ trouble: 'offline', since: Date.now(), waiting: 3 }} />
      <StepDots names={texts.steps} current={1} />
      {tones.map((tone) => (
        <Notice key={tone} tone={tone}>
          {texts.sentence}
        </Notice>
      ))}
      <div className={style.row}>
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </div>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} onClick={() => showToast(texts.sentence)}>
          {texts.action}
        </Button>
      ))}
      <Button kind="main" busy>
        {texts.action}
      </Button>
      <Button kind="main" disabledReason={texts.reason}>
        {texts.action}
      </Button>
      <Skeleton shapes={['title', 'line', 'field', 'card']} />
      <EmptyState action={<Button onClick={() => setIsOpen(true)}>{texts.action}</Button>}>{texts.empty}</EmptyState>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.action}
        confirm={texts.action}
        onConfirm={() => setIsOpen(false)}
        onClose={() => setIsOpen(false)}
      >
        {texts.sentence}
      </ConfirmDialog>
    </section>
  )
}

import { useEffect, useState } from 'react'
import { useLoaded } from '../flow/use-loaded.ts'

export interface DevMail {
  to: string
  subject: string
  text: string
  code?: string
  link?: string
  createdAt: string
}

const everyMs = 3000

/** `/dev/mails` is no call of the API: it exists outside production, where mail is not sent. */
const readMails = async (signal?: AbortSignal): Promise<DevMail[]> => {
  const response = await fetch('/dev/mails', { signal })
  if (!response.ok) throw new Error(`mails ${response.status}`)
  return response.json()
}

export const useDevMail = () => {
  const loaded = useLoaded(({ signal }) => readMails(signal))
  const [recipient, setRecipient] = useState('')
  const { reload } = loaded

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs)
    return () => clearInterval(timer)
  }, [reload])

  const sought = recipient.trim().toLowerCase()
  const mails = (loaded.value ?? []).filter(({ to }) => to.toLowerCase().includes(sought))
  return { loaded, mails, recipient, setRecipient }
}

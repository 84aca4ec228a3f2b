import { createContext, useContext } from 'react'
import type { Http } from '../api/http.ts'

/** What pages need of the world outside: `app` provides it once, tests provide their own. */
export type Services = Http

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('No ServicesProvider above this component')
  return services
}

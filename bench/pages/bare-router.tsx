// Stands in for the router with constants, so that the peer has no routing costs.
import type { ReactNode } from 'react';

/** State of the page to render; set before rendering. */
export const constant = {
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  data: undefined as unknown,
  page: null as ReactNode,
};

const idle = { state: 'idle', location: undefined } as const;
const navigate = () => {};

export const Outlet = (): ReactNode => constant.page;
export const useLoaderData = (): unknown => constant.data;
export const useLocation = () => constant.location;
export const useNavigation = () => idle;
export const useNavigate = () => navigate;
export const useParams = () => ({});
export const useSearchParams = () => [new URLSearchParams(constant.location.search), navigate] as const;
export const useRouteError = (): unknown => null;
export const isRouteErrorResponse = () => false;
export const createContext = <T,>(defaultValue?: T) => ({ defaultValue });
export const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });
export const useNavigationType = () => 'POP' as const;
export const ScrollRestoration = (): ReactNode => null;

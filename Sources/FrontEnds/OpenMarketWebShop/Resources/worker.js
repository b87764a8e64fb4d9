// Without a network the browser shows the pages that were seen before. The network is always asked first, except for files
// and pictures, which never change under one address. The pages are those that `keep` of `shop.js` has put aside; each says
// itself how old it is.
//
// The worker also shows notices of what happened while no page of the shop was open.
'use strict';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (request.method !== 'GET' || address.origin !== location.origin) return;
    if (request.mode === 'navigate') event.respondWith(page(request, address));
    else if (address.pathname.startsWith('/pictures/')) event.respondWith(picture(request));
    else if (/\.(css|js|svg)$/.test(address.pathname)) event.respondWith(file(request));
});

async function page(request, address) {
    try { return await fetch(request); } catch { /* There is no network, or no shop. */ }
    const pages = await caches.open('pages');
    // A list that was left further down is still the same list; another search or filter is another page.
    if (address.pathname.startsWith('/product/')) address.search = '';
    address.searchParams.delete('count');
    return await pages.match(address.href)
        ?? await caches.match('/offline', { ignoreSearch: true }) ?? Response.error();
}

async function picture(request) {
    const pictures = await caches.open('pictures');
    const kept = await pictures.match(request.url);
    if (kept) return kept;
    const answer = await fetch(request);
    // A browser that is closed before a page has tidied up has a few more for once.
    if (answer.ok) await pictures.put(request.url, answer.clone()).catch(() => {});
    return answer;
}

async function file(request) {
    const kept = await caches.match(request);
    if (kept) return kept;
    try { return await fetch(request); } catch { /* A page from before the last update wants its old files. */ }
    return await caches.match(request, { ignoreSearch: true }) ?? Response.error();
}

// The market has put a notice into words, or wants one to be taken away that was looked at elsewhere.
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})));

async function tell({ title, body, address, mark, close }) {
    const known = await self.registration.getNotifications({ tag: mark ?? close });
    if (close) return known.forEach((notice) => notice.close());
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // Nobody is told of what they are looking at.
    if (pages.some((page) => page.focused && new URL(page.url).pathname === address)) return;
    await self.registration.showNotification(title, { body, tag: mark, icon: '/icon-192.png', data: { address } });
}

self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.address ?? '/'));
});

async function open(address) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find((page) => new URL(page.url).pathname === address) ?? pages[0];
    if (!page) return self.clients.openWindow(address);
    await page.focus();
    if (new URL(page.url).pathname !== address) await page.navigate(address);
}

'use strict';
// The functions that tell users of a market on Firebase of something while their apps are closed.
//
// firebase.json names this folder; `firebase deploy --only functions` publishes them, for projects that pay by use. A client
// with `offersNotices` then writes devices and settings, which these functions read. They are written for the safe layout.
// A log-out takes a device off where there is a network; an app also deletes its token then, as by Messaging's deleteToken().

const { initializeApp } = require('firebase-admin/app');
const { getFirestore } = require('firebase-admin/firestore');
const { getFunctions } = require('firebase-admin/functions');
const { getMessaging } = require('firebase-admin/messaging');
const { auth } = require('firebase-functions/v1');
const { onDocumentCreated, onDocumentUpdated, onDocumentWritten } = require('firebase-functions/v2/firestore');
const { onTaskDispatched } = require('firebase-functions/v2/tasks');
const { Notices } = require('./notices.js');

initializeApp();
// A queue is called only where something is told: getFunctions() needs the credentials of the project.
const queue = { enqueue: (notice, options) => getFunctions().taskQueue('tellNotice').enqueue(notice, options) };
const notices = new Notices({ db: getFirestore(), messaging: getMessaging(), queue });

const at = (document) => ({ document, retry: true });
const data = (snapshot) => (snapshot && snapshot.exists ? snapshot.data() : null);

exports.noticeDevice = onDocumentWritten(at('users/{uid}/noticeDevices/{id}'), ({ params, data: change }) =>
  notices.deviceChanged(params.uid, params.id, data(change.after)));

exports.noticeMessage = onDocumentCreated(at('chats/{chat}/messages/{message}'), ({ params, data: message }) =>
  notices.messageWritten(params.chat, data(message)));

exports.noticeRead = onDocumentUpdated(at('chats/{chat}'), ({ params, data: change }) =>
  notices.chatChanged(params.chat, data(change.before), data(change.after)));

exports.noticeSale = onDocumentWritten(at('sales/{product}'), ({ params, data: change }) =>
  notices.saleChanged(params.product, data(change.before), data(change.after)));

exports.noticePrice = onDocumentUpdated(at('products/{product}'), ({ params, data: change }) =>
  notices.productChanged(params.product, data(change.before), data(change.after)));

exports.noticeFollow = onDocumentWritten(at('follows/{uid}/sellers/{seller}'), ({ params, data: change }) =>
  notices.followChanged(params.uid, params.seller, data(change.before), data(change.after)));

exports.noticeProduct = onDocumentCreated(at('products/{product}'), ({ params, data: goods }) =>
  notices.productRegistered(params.product, data(goods)));

exports.noticeAccountEnded = auth.user().onDelete((user) => notices.accountEnded(user.uid));

// A task that fails is tried again, with longer and longer pauses.
exports.tellNotice = onTaskDispatched(
  { retryConfig: { maxAttempts: 10, minBackoffSeconds: 30, maxBackoffSeconds: 3600 }, rateLimits: { maxConcurrentDispatches: 50 } },
  ({ data: notice }) => notices.tell(notice));

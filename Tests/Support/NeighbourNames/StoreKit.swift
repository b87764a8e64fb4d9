// swift-format-ignore-file
// Names of public types of StoreKit. `Transaction` is one of SwiftUI as well.

public enum AppStore {}
public enum AppTransaction {}
public enum ExternalPurchase {}
public enum ExternalPurchaseLink {}
public enum Message {}
public enum Product {}
public enum ProductIconPhase {}
public enum ProductView {}
public enum ProductViewStyle {}
public enum PurchaseAction {}
public enum PurchaseIntent {}
public enum RequestReviewAction {}
public enum SKError {}
public enum StoreContent {}
public enum StoreKitError {}
public enum StoreView {}
public enum Storefront {}
public enum SubscriptionOfferView {}
public enum SubscriptionPeriodGroupSet {}
public enum SubscriptionStoreButton {}
public enum SubscriptionStoreControlStyle {}
public enum SubscriptionStoreView {}
public enum Transaction {}
public enum VerificationResult {}

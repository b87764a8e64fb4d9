/// The mode of an operator of the market, who works in the name of a vendor whose secret is not known.
///
/// It is bound around calls within the process and never by anything that a request says. All other rules apply.
package enum OperatorAccess {
    /// Whether the secret of a vendor is not asked for.
    @TaskLocal package static var isGranted = false
}

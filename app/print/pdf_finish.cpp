#include "app/print/pdf_finish.hpp"

#define POINTERHOLDER_TRANSITION 4  // std::shared_ptr only
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

namespace telescope::print {

std::string with_true_scale(const std::string& pdf, Sides sides) {
  const std::string duplex = sides == Sides::kOne ? "/Simplex" : "/DuplexFlipLongEdge";
  QPDF document;
  document.processMemoryFile("kit.pdf", pdf.data(), pdf.size());
  document.getRoot().replaceKey(
      "/ViewerPreferences",
      QPDFObjectHandle::parse("<< /PrintScaling /None /Duplex " + duplex + " /PickTrayByPDFSize true >>"));
  document.getTrailer().getKey("/Info").removeKey("/CreationDate");

  QPDFWriter writer(document);
  writer.setOutputMemory();
  writer.setMinimumPDFVersion("1.7");          // Duplex and PickTrayByPDFSize
  writer.setObjectStreamMode(qpdf_o_disable);  // readable by the oldest printer
  writer.setDeterministicID(true);
  writer.write();
  const auto bytes = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

}  // namespace telescope::print
